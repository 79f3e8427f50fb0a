// SPDX-License-Identifier: MIT
// Who may ask: each rule refuses its attack and nothing like it.
#include <judge/catch.hpp>
#include <serve/gate.hpp>

#include <string>

namespace {

using serve::Access;
using serve::Gate;
using serve::RequestHead;

const std::string token = "0123456789abcdef";
const Gate gate(token, {"127.0.0.1:8427", "localhost:8427"}, 1000);

/// What our page sends.
RequestHead action()
{
    return {"POST",
            "/api/check",
            {{"host", "127.0.0.1:8427"},
             {"origin", "http://127.0.0.1:8427"},
             {"sec-fetch-site", "same-origin"},
             {"content-type", "application/json"},
             {"content-length", "20"},
             {"x-workbook-token", token}},
            false};
}

RequestHead page()
{
    return {"GET", "/", {{"host", "127.0.0.1:8427"}}, false};
}

RequestHead with(RequestHead head, const std::string& field, const std::string& value)
{
    head.fields[field] = value;
    return head;
}

RequestHead without(RequestHead head, const std::string& field)
{
    head.fields.erase(field);
    return head;
}

/// "403 words", or "" if the request is let in.
std::string refusal(const RequestHead& head, Access access)
{
    const auto rejection = gate.refuse(head, access);
    return rejection ? std::to_string(rejection->status) + " " + rejection->words : "";
}

}  // namespace

TEST_CASE("what the page of the workbook asks is let in")
{
    CHECK(refusal(action(), Access::action).empty());
    CHECK(refusal(with(action(), "content-type", "application/json; charset=utf-8"), Access::action).empty());
    CHECK(refusal(with(with(action(), "host", "localhost:8427"), "origin", "http://localhost:8427"),
                  Access::action)
              .empty());
    CHECK(refusal(page(), Access::page).empty());
}

TEST_CASE("an editor, which sends no fields of a browser, is let in with the token")
{
    CHECK(refusal(without(without(action(), "origin"), "sec-fetch-site"), Access::action).empty());
}

TEST_CASE("a name of another site that leads here is refused")
{
    const std::string words = "403 This server does not answer under this name.";
    for (const char* host :
         {"evil.example:8427", "127.0.0.1", "127.0.0.1:80", "localhost.evil.example:8427", ""}) {
        CHECK(refusal(with(page(), "host", host), Access::page) == words);
        CHECK(refusal(with(action(), "host", host), Access::action) == words);
    }
    CHECK(refusal(without(page(), "host"), Access::page) == words);
}

TEST_CASE("a request that another site sends is refused")
{
    const std::string words = "403 Another site has sent this request.";
    for (const char* origin : {"https://evil.example", "null", "http://127.0.0.1:80",
                               "https://127.0.0.1:8427", "http://127.0.0.1:8427.evil.example"}) {
        CHECK(refusal(with(action(), "origin", origin), Access::action) == words);
    }
    for (const char* site : {"cross-site", "same-site", "none"}) {
        CHECK(refusal(with(action(), "sec-fetch-site", site), Access::action) == words);
        CHECK(refusal(with(page(), "sec-fetch-site", site), Access::page) == words);
    }
}

TEST_CASE("another site may open a page in a tab, and not in a frame, nor an action")
{
    const RequestHead opened =
        with(with(with(page(), "sec-fetch-site", "cross-site"), "sec-fetch-mode", "navigate"),
             "sec-fetch-dest", "document");
    CHECK(refusal(opened, Access::page).empty());
    CHECK_FALSE(refusal(with(opened, "sec-fetch-dest", "iframe"), Access::page).empty());
    CHECK_FALSE(refusal(opened, Access::action).empty());
}

TEST_CASE("without the token nothing is done")
{
    const std::string words = "401 This browser has no token of this server.";
    CHECK(refusal(without(action(), "x-workbook-token"), Access::action) == words);
    for (const std::string& wrong :
         {std::string(), token.substr(1), token + "0", std::string(token.size(), '0')}) {
        CHECK(refusal(with(action(), "x-workbook-token", wrong), Access::action) == words);
    }
}

TEST_CASE("a form of another site cannot send what an action takes")
{
    const std::string words = "415 A request must be JSON, as its content type says.";
    for (const char* type : {"text/plain", "application/x-www-form-urlencoded", "multipart/form-data",
                             "text/plain; application/json", "application/jsonp", ""}) {
        CHECK(refusal(with(action(), "content-type", type), Access::action) == words);
    }
    CHECK(refusal(without(action(), "content-type"), Access::action) == words);
}

TEST_CASE("methods are those of the address")
{
    for (const char* method : {"GET", "PUT", "DELETE", "OPTIONS", "HEAD", "post"}) {
        RequestHead head = action();
        head.method = method;
        CHECK(refusal(head, Access::action) == "405 This address takes POST only.");
    }
    RequestHead head = page();
    head.method = "POST";
    CHECK(refusal(head, Access::page) == "405 This address takes GET only.");
    head.method = "HEAD";
    CHECK(refusal(head, Access::page).empty());
}

TEST_CASE("a body is refused before it is read if it is too long or has no length")
{
    CHECK(refusal(with(action(), "content-length", "1000"), Access::action).empty());
    CHECK(refusal(with(action(), "content-length", "1001"), Access::action) ==
          "413 A request may have 1000 bytes.");
    const std::string words = "411 A request must tell its length.";
    CHECK(refusal(without(action(), "content-length"), Access::action) == words);
    for (const char* length : {"-1", "", "1e3", "99999999999999999999999999"}) {
        CHECK(refusal(with(action(), "content-length", length), Access::action) == words);
    }
    CHECK(refusal(with(action(), "transfer-encoding", "chunked"), Access::action) == words);
}

TEST_CASE("a page is asked for without a body")
{
    const std::string words = "413 A page is asked for without a body.";
    CHECK(refusal(with(page(), "content-length", "0"), Access::page).empty());
    for (const char* length : {"1", "1073741824", "", "00", "-1"}) {
        CHECK(refusal(with(page(), "content-length", length), Access::page) == words);
    }
    CHECK(refusal(with(page(), "transfer-encoding", "chunked"), Access::page) == words);
}

TEST_CASE("a field that decides may not come twice")
{
    RequestHead head = page();
    head.has_repeated_field = true;
    CHECK(refusal(head, Access::page) == "400 A header field comes twice.");
}

TEST_CASE("tokens are 128 bits, and another one each time")
{
    CHECK(serve::draw_token().size() == 32);
    CHECK(serve::draw_token() != serve::draw_token());
}
