// SPDX-License-Identifier: MIT
/// @file
/// Who may ask the server for what: decided from the head of a request, before anything of its body is read.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace serve {

/// The head of a request. The names of header fields are in lower case.
struct RequestHead
{
    std::string method;
    std::string path;  ///< as it came, without the query
    std::map<std::string, std::string> fields;
    bool has_repeated_field = false;  ///< one that decides something comes more than once

    /// The field's value; null if it is not there.
    const std::string* field(const std::string& name) const;
};

/// What is asked for.
enum class Access {
    page,    ///< a document or a part of one: it holds nothing of the learner's
    action,  ///< everything else: it needs the token
};

/// An answer in place of the one that was asked for.
struct Rejection
{
    int status = 0;     ///< of HTTP
    std::string words;  ///< for a person
};

/// Name of the header field with the token.
constexpr const char* token_field = "x-workbook-token";

class Gate {
public:
    /// @param token            which only the user's browser knows
    /// @param hosts            the names under which the server is asked, with port: "127.0.0.1:8427"
    /// @param most_body_bytes  of a request
    Gate(std::string token, std::vector<std::string> hosts, std::uint64_t most_body_bytes);

    /// Why a request is not answered; nothing if it is.
    ///
    /// The rules: `Host` is one of ours, which stops a name of another site that leads here (DNS rebinding). `Origin` and
    /// `Sec-Fetch-Site` say that our own page asks, where a browser sends them; other sites may only open a page. An action
    /// is a POST of JSON, which other sites cannot send without asking first, and carries the token.
    std::optional<Rejection> refuse(const RequestHead& head, Access access) const;

private:
    std::optional<Rejection> refuse_sender(const RequestHead& head, Access access) const;
    std::optional<Rejection> refuse_action(const RequestHead& head) const;
    bool is_ours(const std::string& origin) const;

    std::string token_;
    std::vector<std::string> hosts_;
    std::uint64_t most_body_bytes_;
};

/// 128 bits that nobody can guess, in hexadecimal digits.
std::string draw_token();

}  // namespace serve
