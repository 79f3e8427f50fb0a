// SPDX-License-Identifier: MIT
#include "gate.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <random>
#include <utility>

namespace serve {
namespace {

/// Takes the same time wherever the texts differ, so that nobody can guess a token digit by digit.
bool are_equal(const std::string& a, const std::string& b)
{
    unsigned difference = a.size() == b.size() ? 0 : 1;
    for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i) {
        difference |= static_cast<unsigned char>(a[i]) ^ static_cast<unsigned char>(b[i]);
    }
    return difference == 0;
}

bool is_json(const std::string& content_type)
{
    const std::string type = content_type.substr(0, content_type.find(';'));
    return type == "application/json";
}

/// Nothing if the text is no number.
std::optional<std::uint64_t> number(const std::string& text)
{
    constexpr std::size_t most_digits = 18;
    const bool is_number = !text.empty() && text.size() <= most_digits &&
                           std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
    return is_number ? std::optional<std::uint64_t>(std::stoull(text)) : std::nullopt;
}

bool has_body(const RequestHead& head)
{
    const std::string* length = head.field("content-length");
    return (length != nullptr && *length != "0") || head.field("transfer-encoding") != nullptr;
}

}  // namespace

const std::string* RequestHead::field(const std::string& name) const
{
    const auto found = fields.find(name);
    return found != fields.end() ? &found->second : nullptr;
}

Gate::Gate(std::string token, std::vector<std::string> hosts, std::uint64_t most_body_bytes)
    : token_(std::move(token)), hosts_(std::move(hosts)), most_body_bytes_(most_body_bytes)
{
}

bool Gate::is_ours(const std::string& origin) const
{
    return std::any_of(hosts_.begin(), hosts_.end(),
                       [&](const std::string& host) { return origin == "http://" + host; });
}

std::optional<Rejection> Gate::refuse_sender(const RequestHead& head, Access access) const
{
    const std::string* host = head.field("host");
    if (host == nullptr || std::find(hosts_.begin(), hosts_.end(), *host) == hosts_.end()) {
        return Rejection{403, "This server does not answer under this name."};
    }
    const std::string* origin = head.field("origin");
    if (origin != nullptr && !is_ours(*origin)) {
        return Rejection{403, "Another site has sent this request."};
    }
    const std::string* site = head.field("sec-fetch-site");
    if (site == nullptr || *site == "same-origin") {
        return std::nullopt;
    }
    const std::string* mode = head.field("sec-fetch-mode");
    const std::string* destination = head.field("sec-fetch-dest");
    const bool opens_a_page =
        mode != nullptr && *mode == "navigate" && destination != nullptr && *destination == "document";
    if (access == Access::page && opens_a_page) {
        return std::nullopt;
    }
    return Rejection{403, "Another site has sent this request."};
}

std::optional<Rejection> Gate::refuse_action(const RequestHead& head) const
{
    if (head.method != "POST") {
        return Rejection{405, "This address takes POST only."};
    }
    const std::string* token = head.field(token_field);
    if (token == nullptr || !are_equal(*token, token_)) {
        return Rejection{401, "This browser has no token of this server."};
    }
    const std::string* type = head.field("content-type");
    if (type == nullptr || !is_json(*type)) {
        return Rejection{415, "A request must be JSON, as its content type says."};
    }
    const std::string* length = head.field("content-length");
    const auto bytes = length != nullptr ? number(*length) : std::nullopt;
    if (!bytes || head.field("transfer-encoding") != nullptr) {
        return Rejection{411, "A request must tell its length."};
    }
    if (*bytes > most_body_bytes_) {
        return Rejection{413, fmt::format("A request may have {} bytes.", most_body_bytes_)};
    }
    return std::nullopt;
}

std::optional<Rejection> Gate::refuse(const RequestHead& head, Access access) const
{
    if (head.has_repeated_field) {
        return Rejection{400, "A header field comes twice."};
    }
    if (auto rejection = refuse_sender(head, access)) {
        return rejection;
    }
    if (access == Access::action) {
        return refuse_action(head);
    }
    if (head.method != "GET" && head.method != "HEAD") {
        return Rejection{405, "This address takes GET only."};
    }
    if (has_body(head)) {
        return Rejection{413, "A page is asked for without a body."};
    }
    return std::nullopt;
}

std::string draw_token()
{
    std::random_device random;
    std::string token;
    for (int i = 0; i < 4; ++i) {
        token += fmt::format("{:08x}", random());
    }
    return token;
}

}  // namespace serve
