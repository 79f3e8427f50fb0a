// SPDX-License-Identifier: MIT
#include "page_images.hpp"

#include <cstring>

namespace simt {

PageImages::PageImages(std::uint64_t begin, std::size_t bytes)
    : begin_(begin), is_saved_((bytes + page_bytes - 1) / page_bytes)
{
}

void PageImages::save_page(std::uint64_t page)
{
    Part& part = parts_[page % parts_.size()];
    const std::lock_guard lock(part.mutex);
    if (is_saved_[page].load(std::memory_order_relaxed)) {
        return;
    }
    auto image = std::make_unique_for_overwrite<Image>();
    image->page = page;
    std::memcpy(image->bytes.data(), reinterpret_cast<const void*>(begin_ + page * page_bytes), page_bytes);
    part.images.push_back(std::move(image));
    is_saved_[page].store(true, std::memory_order_release);
}

void PageImages::restore()
{
    for (const Part& part : parts_) {
        for (const auto& image : part.images) {
            std::memcpy(reinterpret_cast<void*>(begin_ + image->page * page_bytes), image->bytes.data(),
                        page_bytes);
        }
    }
    forget();
}

void PageImages::forget()
{
    for (Part& part : parts_) {
        for (const auto& image : part.images) {
            is_saved_[image->page].store(false, std::memory_order_relaxed);
        }
        part.images.clear();
    }
}

}  // namespace simt
