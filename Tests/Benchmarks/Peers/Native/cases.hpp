// What the native peers can be asked to do.
#pragma once
#include <cstdint>
#include <functional>
#include <string>

struct Arguments {
    std::string file;
    /// The macro to look up, where there is something to look up.
    std::string key;
    /// Names of macros, one a line.
    std::string names;
};

/// Each sets its inputs up and returns one run of the work, which answers with a number to check.
std::function<uint64_t()> simdjsonDOM(const Arguments &);
std::function<uint64_t()> libxmlSAX(const Arguments &);
std::function<uint64_t()> libplistBinary(const Arguments &);
std::function<uint64_t()> protobufParse(const Arguments &);
std::function<uint64_t()> flatbuffersVerify(const Arguments &);
std::function<uint64_t()> lmdbOpen(const Arguments &);
std::function<uint64_t()> lmdbLookup(const Arguments &);
std::function<uint64_t()> anchorMap(const Arguments &);
std::function<uint64_t()> anchorReadChecksum(const Arguments &);
std::function<uint64_t()> anchorLookup(const Arguments &);
std::function<uint64_t()> re2Search(const Arguments &);
std::function<uint64_t()> pcre2Search(const Arguments &);

/// Write the database and the anchor's file from a list of names; the file has `size` bytes.
void makeDatabase(const std::string &names, const std::string &folder);
void makeAnchor(const std::string &names, long size, const std::string &file);
