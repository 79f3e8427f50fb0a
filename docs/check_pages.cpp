// SPDX-License-Identifier: MIT
/// @file
/// Looks for what Doxygen does not warn of: `check_pages SITE [SOURCE…]` reads every page and style sheet below the
/// folder SITE and names each fault, one a line. SOURCE are the texts that the pages are made of; places in them that
/// wait for an output or a measurement are counted. Exit status: 0 no fault, 1 faults, 2 wrong use.
#include "html.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <optional>
#include <regex>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

namespace pages {
namespace {

namespace fs = std::filesystem;

std::string read_text(const fs::path& file)
{
    std::ifstream in(file, std::ios::binary);
    std::string text(std::istreambuf_iterator<char>(in), {});
    if (!in) {
        throw std::runtime_error(fmt::format("{} cannot be read", file.string()));
    }
    return text;
}

/// Whether an address leads to another host.
bool is_remote(std::string_view address)
{
    return address.starts_with("//") || address.starts_with("http:") || address.starts_with("https:");
}

/// Whether an address is none of a file: "mailto:…", "javascript:…", "data:…".
bool has_other_scheme(const std::string& address)
{
    static const std::regex scheme("[A-Za-z][A-Za-z0-9+.-]*:.*");
    return std::regex_match(address, scheme);
}

std::string without_percent_signs(std::string_view address)
{
    std::string result;
    for (std::size_t i = 0; i < address.size(); ++i) {
        const bool is_code = address[i] == '%' && i + 2 < address.size() &&
                             std::isxdigit(static_cast<unsigned char>(address[i + 1])) != 0 &&
                             std::isxdigit(static_cast<unsigned char>(address[i + 2])) != 0;
        result += is_code ? static_cast<char>(std::stoi(std::string(address.substr(i + 1, 2)), nullptr, 16))
                          : address[i];
        i += is_code ? 2 : 0;
    }
    return result;
}

/// One file of the site that is read: a page, a drawing or a style sheet.
struct Document
{
    std::string name;  ///< its path below the site
    std::string text;
    std::vector<Tag> tags;  ///< none in a style sheet
    std::set<std::string> anchors;

    bool is_page() const { return name.ends_with(".html"); }

    std::string_view between(std::size_t first_tag, std::size_t second_tag) const
    {
        const std::size_t begin = tags[first_tag].end;
        return std::string_view(text).substr(
            begin, (second_tag < tags.size() ? tags[second_tag].begin : text.size()) - begin);
    }
};

Document read_document(const fs::path& site, const fs::path& file)
{
    Document document{file.lexically_relative(site).string(), read_text(file), {}, {}};
    if (file.extension() != ".css") {
        document.tags = tags_of(document.text);
    }
    for (const Tag& tag : document.tags) {
        for (const char* name : {"id", "name"}) {
            if (const std::string* anchor = tag.attribute(name)) {
                document.anchors.insert(*anchor);
            }
        }
    }
    return document;
}

/// The site that is checked, and what is wrong with it.
class Check {
public:
    explicit Check(fs::path site) : site_(std::move(site))
    {
        for (const fs::directory_entry& entry : fs::recursive_directory_iterator(site_)) {
            const fs::path kind = entry.path().extension();
            if (entry.is_regular_file() && (kind == ".html" || kind == ".css" || kind == ".svg")) {
                Document document = read_document(site_, entry.path());
                documents_.emplace(document.name, std::move(document));
            }
        }
    }

    void run()
    {
        for (const auto& [name, document] : documents_) {
            document_ = &document;
            if (document.tags.empty()) {
                check_style(document.text, 0);
            }
            for (std::size_t i = 0; i < document.tags.size(); ++i) {
                check_tag(i);
                check_text_behind(i);
            }
        }
        if (pages() == 0) {
            faults_.push_back(fmt::format("{}: there is no page here", site_.string()));
        }
    }

    std::size_t pages() const
    {
        return static_cast<std::size_t>(std::count_if(
            documents_.begin(), documents_.end(), [](const auto& entry) { return entry.second.is_page(); }));
    }

    std::size_t links() const { return links_; }
    const std::vector<std::string>& faults() const { return faults_; }

private:
    void fault(std::size_t position, const std::string& what)
    {
        const auto end = document_->text.begin() + static_cast<std::ptrdiff_t>(position);
        faults_.push_back(fmt::format("{}:{}: {}", document_->name,
                                      1 + std::count(document_->text.begin(), end, '\n'), what));
    }

    void check_tag(std::size_t i)
    {
        const Tag& tag = document_->tags[i];
        if (tag.closing) {
            return;
        }
        for (const Attribute& attribute : tag.attributes) {
            if (attribute.name == "href" || attribute.name == "xlink:href" || attribute.name == "src" ||
                attribute.name == "data" || attribute.name == "poster") {
                check_address(tag.begin, attribute.value, tag.name == "a" || tag.name == "area");
            } else if (attribute.name == "srcset") {
                fault(tag.begin, "srcset is not looked into here; use src");
            } else if (attribute.name == "style") {
                check_style(attribute.value, tag.begin);
            }
        }
        if (tag.name == "style") {
            check_style(std::string(document_->between(i, i + 1)), tag.end);
        }
        check_image(tag);
        check_fragment(i);
        check_stepper(i);
    }

    /// @param is_followed  the reader may follow it, so it may lead elsewhere; everything else is fetched with the page
    void check_address(std::size_t position, const std::string& address, bool is_followed)
    {
        ++links_;
        if (is_remote(address)) {
            if (!is_followed) {
                fault(position, fmt::format("asks another host for {}", address));
            }
            return;
        }
        if (has_other_scheme(address)) {
            return;
        }
        const std::size_t mark = std::min(address.find('#'), address.size());
        const std::string path = without_percent_signs(address.substr(0, std::min(address.find('?'), mark)));
        const std::string anchor = without_percent_signs(address.substr(std::min(mark + 1, address.size())));
        const fs::path target = path.empty()
                                    ? fs::path(document_->name)
                                    : (fs::path(document_->name).parent_path() / path).lexically_normal();
        if (target.is_absolute() || *target.begin() == "..") {
            fault(position, fmt::format("leads out of the site: {}", address));
        } else if (!fs::is_regular_file(site_ / target)) {
            fault(position, fmt::format("there is no file {}", target.string()));
        } else if (!anchor.empty()) {
            check_anchor(position, target, anchor);
        }
    }

    void check_anchor(std::size_t position, const fs::path& target, const std::string& anchor)
    {
        const auto document = documents_.find(target.string());
        if (document_->is_page() && document != documents_.end() && document->second.is_page() &&
            document->second.anchors.count(anchor) == 0) {
            fault(position, fmt::format("there is no anchor #{} in {}", anchor, target.string()));
        }
    }

    void check_style(const std::string& css, std::size_t position)
    {
        static const std::regex address(R"rx(@import\s+["']([^"']+)|url\(\s*["']?([^"')]+))rx");
        for (std::sregex_iterator match(css.begin(), css.end(), address), end; match != end; ++match) {
            const std::string found = (*match)[1].matched ? (*match).str(1) : (*match).str(2);
            const bool is_whole_file = position == 0;
            check_address(is_whole_file ? static_cast<std::size_t>(match->position()) : position, found,
                          false);
        }
    }

    void check_image(const Tag& tag)
    {
        const auto says_nothing = [&](const char* name) {
            return tag.attribute(name) == nullptr || is_blank(*tag.attribute(name));
        };
        if (tag.name == "img" && says_nothing("alt")) {
            fault(tag.begin, fmt::format("image without alt text: {}",
                                         says_nothing("src") ? "" : *tag.attribute("src")));
        } else if (tag.name == "object" && says_nothing("aria-label")) {
            fault(tag.begin, "image as an object, without a text; put it into a paragraph");
        }
    }

    /// Doxygen leaves an empty box where it did not find a snippet.
    void check_fragment(std::size_t i)
    {
        const Tag& tag = document_->tags[i];
        if (tag.has_class("fragment") &&
            is_blank(text_of(document_->between(i, closing_of(document_->tags, i))))) {
            fault(tag.begin, "empty code box");
        }
    }

    /// A reader who is not asked only watches; the caption says how to be asked.
    void check_stepper(std::size_t i)
    {
        const std::vector<Tag>& tags = document_->tags;
        if (!tags[i].has_class("stepper")) {
            return;
        }
        const std::size_t caption = closing_of(tags, i) + 1;
        if (caption >= tags.size() || !tags[caption].has_class("how-it-asks") ||
            is_blank(text_of(document_->between(caption, closing_of(tags, caption))))) {
            fault(tags[i].begin, "a stepper without a caption that says how it asks");
        }
    }

    /// Markdown that Doxygen did not understand stands in the text as it was written.
    void check_text_behind(std::size_t i)
    {
        const Tag& tag = document_->tags[i];
        if (tag.opens("pre") || tag.opens("code") || tag.has_class("fragment")) {
            verbatim_until_ = std::max(verbatim_until_, closing_of(document_->tags, i));
        }
        verbatim_until_ = i == 0 ? 0 : verbatim_until_;
        if (!document_->is_page() || i < verbatim_until_ || tag.opens("script") || tag.opens("style")) {
            return;
        }
        static const std::regex left_over(
            R"(\*\*|\|(—|-{3,}|&mdash;)\||[@\\](ref|snippet|subpage|include)\b)");
        const std::string text = text_of(document_->between(i, i + 1));
        std::smatch match;
        if (std::regex_search(text, match, left_over)) {
            fault(tag.end, fmt::format("left-over markup '{}' in the text", match.str()));
        }
    }

    fs::path site_;
    std::map<std::string, Document> documents_;
    const Document* document_ = nullptr;  ///< the one that is looked at
    std::size_t verbatim_until_ = 0;      ///< tag that ends the code the current one stands in
    std::size_t links_ = 0;
    std::vector<std::string> faults_;
};

std::size_t occurrences(const std::string& text, std::string_view wanted)
{
    std::size_t count = 0;
    for (std::size_t at = text.find(wanted); at != std::string::npos;
         at = text.find(wanted, at + wanted.size())) {
        ++count;
    }
    return count;
}

int check(const fs::path& site, const std::vector<fs::path>& sources)
{
    Check check(site);
    check.run();
    for (const std::string& fault : check.faults()) {
        fmt::print("{}\n", fault);
    }
    std::size_t outputs = 0;
    std::size_t measurements = 0;
    for (const fs::path& source : sources) {
        const std::string text = read_text(source);
        outputs += occurrences(text, "<!-- output:");
        measurements += occurrences(text, "<!-- measure:");
    }
    fmt::print("pages: {}, links: {}, faults: {}; still to come: {} outputs, {} measurements\n",
               check.pages(), check.links(), check.faults().size(), outputs, measurements);
    return check.faults().empty() ? 0 : 1;
}

}  // namespace
}  // namespace pages

int main(int argc, char** argv)
{
    const std::vector<std::filesystem::path> arguments(argv + 1, argv + argc);
    if (arguments.empty()) {
        fmt::print(stderr, "usage: check_pages SITE [SOURCE…]\n");
        return 2;
    }
    try {
        return pages::check(arguments.front(), {arguments.begin() + 1, arguments.end()});
    } catch (const std::exception& error) {
        fmt::print(stderr, "check_pages: {}\n", error.what());
        return 2;
    }
}
