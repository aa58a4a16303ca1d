// The least that opening a container can cost: map or read a file of the same size, and find one name in a hash table.
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

#include "cases.hpp"
#include "harness.hpp"

namespace {

/// The file: this header, `slots` entry numbers plus one, `entries` entries, the text, padding.
struct Header {
    uint32_t slots, entries, text, size;
};

struct Entry {
    uint32_t name, nameLength, value, valueLength;
};

uint64_t hash(const char *text, size_t length) {
    uint64_t state = 0xcbf29ce484222325;
    for (size_t i = 0; i < length; i++) state = (state ^ uint8_t(text[i])) * 0x100000001b3;
    return state ^ state >> 32;
}

uint64_t lookup(const uint8_t *bytes, const std::string &key) {
    const auto *header = reinterpret_cast<const Header *>(bytes);
    const auto *slots = reinterpret_cast<const uint32_t *>(header + 1);
    const auto *entries = reinterpret_cast<const Entry *>(slots + header->slots);
    uint32_t mask = header->slots - 1;
    for (uint32_t slot = hash(key.data(), key.size()) & mask; slots[slot]; slot = (slot + 1) & mask) {
        const Entry &entry = entries[slots[slot] - 1];
        if (entry.nameLength == key.size() && !memcmp(bytes + header->text + entry.name, key.data(), key.size()))
            return entry.valueLength + bytes[header->text + entry.value];
    }
    return 0;
}

}  // namespace

void makeAnchor(const std::string &names, long size, const std::string &path) {
    std::vector<Entry> entries;
    std::string text, list = bench::slurp(names);
    for (size_t start = 0, end; (end = list.find('\n', start)) != std::string::npos; start = end + 1) {
        uint32_t length = end - start, place = text.size();
        text += list.substr(start, length) + "value of it";
        entries.push_back({place, length, place + length, 11});
    }
    uint32_t count = 1;
    while (count < 2 * entries.size()) count *= 2;
    std::vector<uint32_t> slots(count);
    for (uint32_t i = 0; i < entries.size(); i++) {
        uint32_t slot = hash(text.data() + entries[i].name, entries[i].nameLength) & (count - 1);
        while (slots[slot]) slot = (slot + 1) & (count - 1);
        slots[slot] = i + 1;
    }
    uint32_t start = sizeof(Header) + 4 * count + sizeof(Entry) * entries.size();
    Header header{count, uint32_t(entries.size()), start, uint32_t(size)};
    std::string file(reinterpret_cast<char *>(&header), sizeof header);
    file.append(reinterpret_cast<char *>(slots.data()), 4 * count);
    file.append(reinterpret_cast<char *>(entries.data()), sizeof(Entry) * entries.size());
    file += text;
    for (uint64_t state = 1; long(file.size()) < size; state = state * 6364136223846793005 + 1442695040888963407)
        file.push_back(char(state >> 56));
    FILE *output = fopen(path.c_str(), "wb");
    bench::must(output && fwrite(file.data(), 1, file.size(), output) == file.size(), "cannot write the anchor");
    fclose(output);
}

std::function<uint64_t()> anchorMap(const Arguments &arguments) {
    return [=]() -> uint64_t {
        int file = open(arguments.file.c_str(), O_RDONLY);
        struct stat status;
        bench::must(file >= 0 && fstat(file, &status) == 0, "no anchor file");
        auto *bytes = static_cast<uint8_t *>(mmap(nullptr, status.st_size, PROT_READ, MAP_PRIVATE, file, 0));
        close(file);
        uint64_t answer = lookup(bytes, arguments.key);
        munmap(bytes, status.st_size);
        return answer;
    };
}

std::function<uint64_t()> anchorReadChecksum(const Arguments &arguments) {
    return [=]() -> uint64_t {
        int file = open(arguments.file.c_str(), O_RDONLY);
        struct stat status;
        bench::must(file >= 0 && fstat(file, &status) == 0, "no anchor file");
        auto *bytes = static_cast<uint8_t *>(malloc(status.st_size));
        bench::must(read(file, bytes, status.st_size) == status.st_size, "short read");
        close(file);
        uint64_t answer = crc32(0, bytes, status.st_size) != 1 ? lookup(bytes, arguments.key) : 0;
        free(bytes);
        return answer;
    };
}

std::function<uint64_t()> anchorLookup(const Arguments &arguments) {
    auto bytes = std::make_shared<std::string>(bench::slurp(arguments.file));
    auto names = std::make_shared<std::vector<std::string>>();
    std::string list = bench::slurp(arguments.names);
    for (size_t start = 0, end; (end = list.find('\n', start)) != std::string::npos; start = end + 1)
        names->push_back(list.substr(start, end - start));
    size_t next = 0;
    return [=]() mutable -> uint64_t {
        if (++next == names->size()) next = 0;
        return lookup(reinterpret_cast<const uint8_t *>(bytes->data()), (*names)[next]);
    };
}
