// SPDX-License-Identifier: MIT
/// @file
/// One page that Doxygen wrote, and how it is finished. It knows no exercise; what a lesson's page gets is handed in.
#pragma once

#include "glossary.hpp"
#include "html.hpp"

#include <set>
#include <string>
#include <vector>

namespace pages {

/// A link with its text, already escaped.
struct Link
{
    std::string page;
    std::string text;

    std::string html(const std::string& attributes = "") const;
};

/// The links one after the other.
std::string joined(const std::vector<Link>& links, const std::string& separator);

/// HTML that is added to a page.
struct Additions
{
    std::string facts;                  ///< above the text
    std::string hints;                  ///< at the end of "Your turn", above the section that follows
    std::string ways;                   ///< below the text
    std::vector<std::string> steppers;  ///< of the programs that the page plays, in their order
    std::vector<Term> terms;   ///< that lead to the glossary where the page uses them for the first time
    bool is_glossary = false;  ///< each row of its tables gets an anchor
};

/// A piece of a page that can be linked to.
struct Section
{
    std::string anchor;   ///< empty for what stands before the first heading
    std::string heading;  ///< plain text, as is
    int level;            ///< Doxygen's: 1 for the sections of a page
    std::string text;     ///< plain text below the heading that is searched, each run of blanks as one
};

/// A page, changed by edits that are collected first.
class Page {
public:
    explicit Page(std::string html) : html_(std::move(html)), tags_(tags_of(html_)) {}

    /// The page as it is to be read. To be called once.
    ///
    /// @throws std::runtime_error if an element is never closed, if there are hints and no place for them, or if there are
    ///         more or fewer steppers than places for them
    std::string finished(const Additions& additions);

    /// Known once the page is finished.
    const std::string& title() const { return title_; }
    const std::vector<Section>& sections() const { return sections_; }

private:
    struct Edit
    {
        std::size_t begin;
        std::size_t end;
        std::string text;
    };

    void finish_title(std::size_t opening);
    void finish_contents(std::size_t opening, const Additions& additions);
    void link_terms(std::size_t opening, const std::vector<Term>& terms);
    Section finish_heading(std::size_t opening);
    std::string searchable(std::size_t begin, std::size_t end) const;
    void finish_fragment(std::size_t opening);
    void add_bars(std::size_t opening);
    void add_stepper(std::size_t opening, const Additions& additions);
    void mark_keywords(std::size_t begin, std::size_t end);
    void finish_image(const Tag& image);
    std::string trail() const;
    std::string table_of_contents() const;

    const Tag& closing(std::size_t opening) const;
    std::string_view inner(std::size_t opening) const;
    void replace(std::size_t begin, std::size_t end, std::string text)
    {
        edits_.push_back({begin, end, std::move(text)});
    }
    void insert(std::size_t at, std::string text) { replace(at, at, std::move(text)); }
    void rename(std::size_t opening, const std::string& name);
    void unwrap(std::size_t opening);
    std::string edited();

    std::string html_;
    std::vector<Tag> tags_;
    std::vector<Edit> edits_;
    std::set<std::string> anchors_;  ///< those that were made here
    std::string title_;
    std::vector<Section> sections_;
    std::size_t steppers_ = 0;  ///< that were added
};

}  // namespace pages
