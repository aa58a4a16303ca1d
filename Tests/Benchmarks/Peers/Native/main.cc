// bench-native CASE FILE [--key NAME] [--names FILE] [--iterations K] [--seconds S]
// bench-native make-anchor NAMES SIZE FILE | make-database NAMES FOLDER
#include <map>

#include "cases.hpp"
#include "harness.hpp"

int main(int count, char **argument) {
    std::vector<std::string> words(argument + 1, argument + count);
    if (words.size() == 4 && words[0] == "make-anchor") return makeAnchor(words[1], atol(words[2].c_str()), words[3]), 0;
    if (words.size() == 3 && words[0] == "make-database") return makeDatabase(words[1], words[2]), 0;
    const std::map<std::string, std::function<uint64_t()> (*)(const Arguments &)> cases = {
        {"simdjson", simdjsonDOM},       {"libxml-sax", libxmlSAX},   {"protobuf", protobufParse},
        {"libplist", libplistBinary},
        {"flatbuffers", flatbuffersVerify}, {"lmdb-open", lmdbOpen},  {"lmdb-lookup", lmdbLookup},
        {"anchor-map", anchorMap},       {"anchor-read-crc", anchorReadChecksum}, {"anchor-lookup", anchorLookup},
        {"re2", re2Search},              {"pcre2-jit", pcre2Search},
    };
    bench::must(words.size() >= 2 && cases.count(words[0]), "usage: bench-native CASE FILE [options]");
    Arguments arguments{words[1], "", ""};
    long iterations = -1;
    double seconds = 1;
    for (size_t i = 2; i + 1 < words.size(); i += 2) {
        if (words[i] == "--key") arguments.key = words[i + 1];
        if (words[i] == "--names") arguments.names = words[i + 1];
        if (words[i] == "--iterations") iterations = atol(words[i + 1].c_str());
        if (words[i] == "--seconds") seconds = atof(words[i + 1].c_str());
    }
    bench::measure(iterations, seconds, cases.at(words[0])(arguments));
}
