// Patterns on their typical texts, by RE2 and by PCRE2's JIT.
#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>
#include <re2/re2.h>

#include "cases.hpp"
#include "harness.hpp"

namespace {

struct Row {
    std::string pattern, text;
};

/// Lines of a pattern, a tab, a text.
std::vector<Row> rows(const std::string &path) {
    std::vector<Row> rows;
    std::string bytes = bench::slurp(path);
    for (size_t at = 0; at < bytes.size();) {
        size_t end = bytes.find('\n', at), tab = bytes.find('\t', at);
        bench::must(tab < end && end != std::string::npos, "a line of the patterns has no tab");
        rows.push_back({bytes.substr(at, tab - at), bytes.substr(tab + 1, end - tab - 1)});
        at = end + 1;
    }
    return rows;
}

}  // namespace

std::function<uint64_t()> re2Search(const Arguments &arguments) {
    auto cases = std::make_shared<std::vector<Row>>(rows(arguments.file));
    auto patterns = std::make_shared<std::vector<std::unique_ptr<re2::RE2>>>();
    for (auto &row : *cases) {
        patterns->push_back(std::make_unique<re2::RE2>(row.pattern, re2::RE2::Quiet));
        bench::must(patterns->back()->ok(), "RE2 refuses a pattern");
    }
    return [cases, patterns] {
        uint64_t found = 0;
        for (size_t i = 0; i < cases->size(); i++)
            found += re2::RE2::PartialMatch((*cases)[i].text, *(*patterns)[i]);
        return found;
    };
}

std::function<uint64_t()> pcre2Search(const Arguments &arguments) {
    struct Compiled {
        pcre2_code *code;
        pcre2_match_data *match;
    };
    auto cases = std::make_shared<std::vector<Row>>(rows(arguments.file));
    auto patterns = std::make_shared<std::vector<Compiled>>();
    for (auto &row : *cases) {
        int error;
        PCRE2_SIZE place;
        pcre2_code *code = pcre2_compile((PCRE2_SPTR)row.pattern.data(), row.pattern.size(), PCRE2_UTF | PCRE2_NO_UTF_CHECK,
                                         &error, &place, nullptr);
        bench::must(code && pcre2_jit_compile(code, PCRE2_JIT_COMPLETE) == 0, "PCRE2 refuses a pattern");
        patterns->push_back({code, pcre2_match_data_create_from_pattern(code, nullptr)});
    }
    return [cases, patterns] {
        uint64_t found = 0;
        for (size_t i = 0; i < cases->size(); i++) {
            const std::string &text = (*cases)[i].text;
            found += pcre2_jit_match((*patterns)[i].code, (PCRE2_SPTR)text.data(), text.size(), 0, 0,
                                     (*patterns)[i].match, nullptr) >= 0;
        }
        return found;
    };
}
