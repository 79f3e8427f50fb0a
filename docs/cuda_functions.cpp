// SPDX-License-Identifier: MIT
#include "cuda_functions.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>
#include <regex>
#include <set>
#include <sstream>
#include <string_view>
#include <utility>

namespace pages {
namespace {

/// What may stand before a parenthesis and is no function of a program.
constexpr std::array<std::string_view, 13> no_functions = {
    "__attribute__", "__asm__",  "__assert_fail", "alignas",       "decltype", "explicit",    "noexcept",
    "operator",      "requires", "sizeof",        "static_assert", "void",     "__volatile__"};

bool is_name(const std::string& token)
{
    return !token.empty() && (std::isalpha(static_cast<unsigned char>(token[0])) != 0 || token[0] == '_');
}

/// Reads declarations from front to back. It knows no grammar: a function's name is what stands before a parenthesis
/// outside of all braces but those of the namespaces that programs see.
class Reader {
public:
    explicit Reader(std::string folder) : folder_(std::move(folder)) {}

    void read_line(const std::string& line)
    {
        static const std::regex marker(R"rx(# [0-9]+ "([^"]*)".*)rx");
        static const std::regex token(R"rx("(\\.|[^"\\])*"|'(\\.|[^'\\])*'|[A-Za-z_]\w*|\S)rx");
        std::smatch match;
        if (std::regex_match(line, match, marker)) {
            enter_file(match.str(1));
        } else if (line[0] != '#') {
            for (std::sregex_iterator found(line.begin(), line.end(), token), none; found != none; ++found) {
                read_token(found->str());
            }
        }
    }

    std::vector<HeaderFunctions> take_found()
    {
        found_.erase(std::remove_if(found_.begin(), found_.end(),
                                    [](const HeaderFunctions& header) { return header.names.empty(); }),
                     found_.end());
        return std::move(found_);
    }

private:
    void enter_file(const std::string& path)
    {
        const std::string relative = std::filesystem::path(path).lexically_relative(folder_).string();
        is_ours_ = !relative.empty() && !relative.starts_with("..");
        if (is_ours_) {
            current_ = std::find_if(found_.begin(), found_.end(),
                                    [&](const auto& h) { return h.header == relative; }) -
                       found_.begin();
            if (current_ == static_cast<std::ptrdiff_t>(found_.size())) {
                found_.push_back({relative, {}});
            }
        }
    }

    void read_token(const std::string& token)
    {
        if (std::exchange(has_just_added_, false) && token == "*") {
            take_back();  // the type of what a pointer to a function returns
        }
        if (token == "{") {
            const bool is_visible = parentheses_ == 0 && opens_visible_scope();
            hidden_ += is_visible ? 0 : 1;
            scopes_.push_back({is_visible, parentheses_});
            parentheses_ = 0;
        } else if (token == "}" && !scopes_.empty()) {
            hidden_ -= scopes_.back().is_visible ? 0 : 1;
            parentheses_ = scopes_.back().parentheses;
            scopes_.pop_back();
        } else if (token == "(") {
            if (parentheses_++ == 0 && hidden_ == 0 && is_ours_) {
                add(before_[1]);
            }
        } else if (token == ")") {
            --parentheses_;
        } else if (token == "unavailable" && parentheses_ > 0 && hidden_ == 0) {
            is_next_refused_ = true;
        }
        before_ = {before_[1], token};
    }

    /// Whether the last two tokens begin a scope whose names a program uses as they are, or with one name before them.
    bool opens_visible_scope() const
    {
        return before_[1] == "\"C\"" || (before_[0] == ":" && before_[1] == "wmma") ||
               (before_[0] == "namespace" && (before_[1] == "cuda" || before_[1] == "cooperative_groups"));
    }

    /// Notes a function by the token before a parenthesis. A name behind a colon is a member that is defined out of its
    /// class, or [[gnu::error("…")]], which stands before a function that is declared to be refused, as
    /// __attribute__((unavailable("…"))) does before one that CUDA has removed.
    void add(const std::string& name)
    {
        const bool is_qualified = before_[0] == ":";
        const bool is_refused = std::exchange(is_next_refused_, is_qualified && name == "error");
        const bool is_function =
            is_name(name) && !is_qualified && !is_refused && !name.starts_with("simt") &&
            std::find(no_functions.begin(), no_functions.end(), name) == no_functions.end();
        const std::string used = name_used_for(name);
        if (is_function && !used.ends_with("_internal") && known_.insert(used).second) {
            found_[static_cast<std::size_t>(current_)].names.push_back(used);
            has_just_added_ = true;
        }
    }

    /// cuBLAS has macros for the names that programs use: cublasCreate is cublasCreate_v2.
    static std::string name_used_for(const std::string& name)
    {
        constexpr std::string_view version = "_v2";
        return name.starts_with("cublas") && name.ends_with(version)
                   ? name.substr(0, name.size() - version.size())
                   : name;
    }

    void take_back()
    {
        std::vector<std::string>& names = found_[static_cast<std::size_t>(current_)].names;
        known_.erase(names.back());
        names.pop_back();
    }

    struct Scope
    {
        bool is_visible;
        int parentheses;  ///< open around it
    };

    std::string folder_;
    std::vector<HeaderFunctions> found_;
    std::ptrdiff_t current_ = 0;
    bool is_ours_ = false;
    std::set<std::string> known_;
    bool is_next_refused_ = false;
    bool has_just_added_ = false;
    std::vector<Scope> scopes_;
    int hidden_ = 0;  ///< how many of the scopes are not visible
    int parentheses_ = 0;
    std::array<std::string, 2> before_;
};

}  // namespace

std::vector<HeaderFunctions> cuda_functions(const std::string& preprocessed, const std::string& folder)
{
    Reader reader(folder);
    std::istringstream in(preprocessed);
    for (std::string line; std::getline(in, line);) {
        if (!line.empty()) {
            reader.read_line(line);
        }
    }
    return reader.take_found();
}

}  // namespace pages
