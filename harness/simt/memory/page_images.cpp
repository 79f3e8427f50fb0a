// SPDX-License-Identifier: MIT
#include "page_images.hpp"

#include <cstring>

namespace simt {
namespace {

/// Memory for as many bytes of images stays for the next launch.
constexpr std::size_t kept_bytes = 64 << 20;

}  // namespace

PageImages::PageImages(std::uint64_t begin, std::size_t bytes)
    : begin_(begin), images_((bytes + page_bytes - 1) / page_bytes * page_bytes),
      flags_(images_.bytes() / page_bytes)
{
}

void PageImages::save_page(std::uint64_t page)
{
    Part& part = parts_[page % parts_.size()];
    const std::lock_guard lock(part.mutex);
    if (is_saved(page).load(std::memory_order_relaxed)) {
        return;
    }
    std::memcpy(image_of(page), place_of(page), page_bytes);
    part.saved.push_back(page);
    is_saved(page).store(true, std::memory_order_release);
}

void PageImages::restore()
{
    for (const Part& part : parts_) {
        for (const std::uint64_t page : part.saved) {
            std::memcpy(place_of(page), image_of(page), page_bytes);
        }
    }
    forget();
}

void PageImages::forget()
{
    std::size_t saved = 0;
    for (Part& part : parts_) {
        for (const std::uint64_t page : part.saved) {
            is_saved(page).store(false, std::memory_order_relaxed);
        }
        saved += part.saved.size();
        part.saved.clear();
    }
    if (saved * page_bytes > kept_bytes) {
        images_.clear();
    }
}

}  // namespace simt
