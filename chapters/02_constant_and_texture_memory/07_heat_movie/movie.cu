// Makes a moving picture, a GIF, of the plate of the book, with heat_movie() as it stands in this folder:
//
//     ./workbook run --unchecked chapters/02_constant_and_texture_memory/07_heat_movie/movie.cu movie.gif
#include "heat_movie.cu"
#include "source_plate.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <map>
#include <utility>
#include <vector>

namespace {

/// Writes codes of a growing number of bits, lowest bit first, in blocks of at most 255 bytes: GIF 89a, appendix F.
class CodeWriter {
public:
    explicit CodeWriter(std::ofstream& file) : file_(file) {}

    void write(unsigned code, int bits)
    {
        pending_ |= code << count_;
        for (count_ += bits; count_ >= 8; count_ -= 8, pending_ >>= 8) {
            put(static_cast<char>(pending_ & 255));
        }
    }

    void end()
    {
        if (count_ > 0) {
            put(static_cast<char>(pending_ & 255));
        }
        flush();
        file_.put(0);
    }

private:
    void put(char byte)
    {
        block_.push_back(byte);
        if (block_.size() == 255) {
            flush();
        }
    }

    void flush()
    {
        if (!block_.empty()) {
            file_.put(static_cast<char>(block_.size()));
            file_.write(block_.data(), static_cast<std::streamsize>(block_.size()));
            block_.clear();
        }
    }

    std::ofstream& file_;
    std::vector<char> block_;
    unsigned pending_ = 0;
    int count_ = 0;
};

/// Compresses pixels of 8 bits as GIF wants them (LZW): a code stands for a code met before and one more pixel.
void compress(std::ofstream& file, const std::vector<std::uint8_t>& pixels)
{
    constexpr unsigned clear = 256, end = 257, most_codes = 4096;
    std::map<std::pair<unsigned, std::uint8_t>, unsigned> codes;
    CodeWriter out(file);
    unsigned next = 258;
    int bits = 9;
    file.put(8);
    out.write(clear, bits);
    unsigned prefix = pixels[0];
    for (std::size_t i = 1; i < pixels.size(); ++i) {
        const auto known = codes.find({prefix, pixels[i]});
        if (known != codes.end()) {
            prefix = known->second;
            continue;
        }
        out.write(prefix, bits);
        if (next == most_codes) {
            out.write(clear, bits);
            codes.clear();
            next = 258;
            bits = 9;
        } else {
            bits += next == 1u << bits ? 1 : 0;
            codes[{prefix, pixels[i]}] = next++;
        }
        prefix = pixels[i];
    }
    out.write(prefix, bits);
    bits += next == 1u << bits && bits < 12 ? 1 : 0;
    out.write(end, bits);
    out.end();
}

void put_word(std::ofstream& file, int value)
{
    file.put(static_cast<char>(value & 255));
    file.put(static_cast<char>(value >> 8));
}

/// The entry of the palette for a pixel. There are 256 of them; the colours of a movie are 766, of which each third has
/// an entry.
std::uint8_t palette_entry(const unsigned char* pixel)
{
    return static_cast<std::uint8_t>((pixel[0] + pixel[1] + pixel[2]) / 3);
}

}  // namespace

int main(int argc, char** argv)
{
    if (argc < 2) {
        std::puts("usage: movie OUT.gif [SIDE [PICTURES [STEPS]]]");
        return 2;
    }
    const int side = argc > 2 ? std::atoi(argv[2]) : 128;
    const int pictures = argc > 3 ? std::atoi(argv[3]) : 24;
    const int steps = argc > 4 ? std::atoi(argv[4]) : 45;
    const std::vector<Patch> warm = source_plate::warm(side), heaters = source_plate::heaters(side);
    std::vector<unsigned char> bytes(std::size_t{4} * side * side * pictures);
    heat_movie(warm.data(), static_cast<int>(warm.size()), heaters.data(), static_cast<int>(heaters.size()),
               bytes.data(), side, side, pictures, steps);

    std::ofstream file(argv[1], std::ios::binary);
    file << "GIF89a";
    put_word(file, side);
    put_word(file, side);
    file.put(static_cast<char>(0xF7)).put(0).put(0);
    for (int i = 0; i < 256; ++i) {
        for (const int from : {0, 255, 510}) {
            file.put(static_cast<char>(std::max(0, std::min(255, 3 * i - from))));
        }
    }
    file.write("\x21\xFF\x0BNETSCAPE2.0\x03\x01\0\0\0", 19);  // repeats for ever
    for (int i = 0; i < pictures; ++i) {
        file.write("\x21\xF9\x04\0\x0C\0\0\0", 8);  // 12 hundredths of a second
        file.put(',');
        put_word(file, 0);
        put_word(file, 0);
        put_word(file, side);
        put_word(file, side);
        file.put(0);
        std::vector<std::uint8_t> pixels(std::size_t{1} * side * side);
        for (std::size_t p = 0; p < pixels.size(); ++p) {
            pixels[p] = palette_entry(&bytes[4 * (pixels.size() * i + p)]);
        }
        compress(file, pixels);
    }
    file.put(';');
    file.close();
    return file ? 0 : 1;
}
