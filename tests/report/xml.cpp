// SPDX-License-Identifier: MIT
#include "xml.hpp"

#include <cctype>
#include <set>
#include <stdexcept>
#include <vector>

namespace xml {
namespace {

class Reader {
public:
    explicit Reader(std::string_view text) : text_(text) {}

    void document()
    {
        if (begins("<?xml")) {
            at_ = find("?>") + 2;
        }
        space();
        if (!begins("<")) {
            fail("the document has no root element");
        }
        element();
        space();
        if (at_ != text_.size()) {
            fail("something follows the root element");
        }
    }

private:
    [[noreturn]] void fail(const std::string& what) const
    {
        throw std::runtime_error(what + " at byte " + std::to_string(at_));
    }

    bool begins(std::string_view with) const { return text_.substr(at_, with.size()) == with; }

    std::size_t find(std::string_view what) const
    {
        const std::size_t found = text_.find(what, at_);
        if (found == std::string_view::npos) {
            fail("'" + std::string(what) + "' is missing");
        }
        return found;
    }

    char here() const
    {
        if (at_ >= text_.size()) {
            fail("the end is missing");
        }
        return text_[at_];
    }

    void expect(std::string_view what)
    {
        if (!begins(what)) {
            fail("'" + std::string(what) + "' is missing");
        }
        at_ += what.size();
    }

    bool space()
    {
        const std::size_t before = at_;
        while (at_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[at_])) != 0) {
            ++at_;
        }
        return at_ > before;
    }

    std::string_view name()
    {
        const std::size_t begin = at_;
        while (std::isalnum(static_cast<unsigned char>(here())) != 0 || here() == '_' || here() == '-') {
            ++at_;
        }
        if (at_ == begin) {
            fail("a name is missing");
        }
        return text_.substr(begin, at_ - begin);
    }

    /// One character of text or of an attribute's value.
    void character()
    {
        const auto c = static_cast<unsigned char>(here());
        if (c == '&') {
            reference();
        } else if (c == '<') {
            fail("'<' stands in a value");
        } else if (c < 0x20 && c != '\n' && c != '\t' && c != '\r') {
            fail("a control character");
        } else if (c >= 0x80) {
            sequence();
        } else {
            ++at_;
        }
    }

    void reference()
    {
        const std::string_view entity = text_.substr(at_ + 1, find(";") - at_ - 1);
        const bool is_number = entity.size() > 1 && entity[0] == '#' &&
                               entity.find_first_not_of("0123456789", 1) == std::string_view::npos;
        if (!is_number && std::set<std::string_view>{"amp", "lt", "gt", "quot", "apos"}.count(entity) == 0) {
            fail("an unknown entity");
        }
        at_ += entity.size() + 2;
    }

    /// A character of several bytes in UTF-8.
    void sequence()
    {
        const auto lead = static_cast<unsigned char>(here());
        const int rest = lead >= 0xf0 && lead < 0xf5 ? 3 : lead >= 0xe0 ? 2 : lead >= 0xc2 ? 1 : 0;
        if (rest == 0 || lead >= 0xf5) {
            fail("a byte that is not UTF-8");
        }
        ++at_;
        for (int i = 0; i < rest; ++i, ++at_) {
            if ((static_cast<unsigned char>(here()) & 0xc0) != 0x80) {
                fail("a byte that is not UTF-8");
            }
        }
    }

    void attributes()
    {
        std::set<std::string_view> names;
        while (space() && here() != '>' && here() != '/') {
            if (!names.insert(name()).second) {
                fail("an attribute stands twice");
            }
            expect("=\"");
            while (here() != '"') {
                character();
            }
            ++at_;
        }
    }

    void element()
    {
        expect("<");
        const std::string_view tag = name();
        attributes();
        if (begins("/>")) {
            at_ += 2;
            return;
        }
        expect(">");
        while (!begins("</")) {
            begins("<") ? element() : character();
        }
        expect("</");
        if (name() != tag) {
            fail("the element '" + std::string(tag) + "' is closed by another name");
        }
        expect(">");
    }

    std::string_view text_;
    std::size_t at_ = 0;
};

}  // namespace

std::string complaint_about(std::string_view text)
{
    try {
        Reader(text).document();
        return "";
    } catch (const std::runtime_error& error) {
        return error.what();
    }
}

}  // namespace xml
