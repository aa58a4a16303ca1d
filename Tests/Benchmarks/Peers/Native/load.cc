// From bytes on disk to the first answer: protobuf C++, FlatBuffers with its verifier, LMDB.
#include <fcntl.h>
#include <flatbuffers/flatbuffers.h>
#include <google/protobuf/arena.h>
#include <lmdb.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cases.hpp"
#include "harness.hpp"
#include "pooled.pb.h"
#include "pooled_generated.h"

namespace {

std::vector<std::string> lines(const std::string &path) {
    std::vector<std::string> found;
    std::string text = bench::slurp(path);
    for (size_t start = 0, end; (end = text.find('\n', start)) != std::string::npos; start = end + 1)
        found.push_back(text.substr(start, end - start));
    return found;
}

void check(int code) { bench::must(code == 0, mdb_strerror(code)); }

MDB_env *openEnvironment(const std::string &folder) {
    MDB_env *environment;
    check(mdb_env_create(&environment));
    check(mdb_env_open(environment, folder.c_str(), MDB_RDONLY | MDB_NOLOCK, 0644));
    return environment;
}

uint64_t get(MDB_txn *transaction, MDB_dbi database, const std::string &key) {
    MDB_val name{key.size(), const_cast<char *>(key.data())}, value;
    check(mdb_get(transaction, database, &name, &value));
    return value.mv_size;
}

}  // namespace

std::function<uint64_t()> protobufParse(const Arguments &arguments) {
    return [=]() -> uint64_t {
        std::string bytes = bench::slurp(arguments.file);
        google::protobuf::Arena arena;
        auto *pooled = google::protobuf::Arena::CreateMessage<bench::Pooled>(&arena);
        bench::must(pooled->ParseFromString(bytes), "protobuf refuses the file");
        for (int i = 0; i < pooled->macro_size(); i++) {
            const auto &property = pooled->property(pooled->macro(i).property(0));
            if (pooled->value(property.value()).text_value() == arguments.key) return i;
        }
        return 0;
    };
}

std::function<uint64_t()> flatbuffersVerify(const Arguments &arguments) {
    return [=]() -> uint64_t {
        int file = open(arguments.file.c_str(), O_RDONLY);
        struct stat status;
        bench::must(file >= 0 && fstat(file, &status) == 0, "no FlatBuffers file");
        auto *bytes = static_cast<uint8_t *>(mmap(nullptr, status.st_size, PROT_READ, MAP_PRIVATE, file, 0));
        close(file);
        flatbuffers::Verifier verifier(bytes, status.st_size, 64, 1u << 30);
        bench::must(bench_flat::VerifyPooledBuffer(verifier), "the FlatBuffers verifier refuses the file");
        const auto *pooled = bench_flat::GetPooled(bytes);
        uint64_t answer = 0;
        for (uint32_t i = 0; i < pooled->macro()->size(); i++) {
            const auto *property = pooled->property()->Get(pooled->macro()->Get(i)->property()->Get(0));
            const auto *text = pooled->value()->Get(property->value())->text();
            if (text->size() == arguments.key.size() && !memcmp(text->data(), arguments.key.data(), text->size())) {
                answer = i;
                break;
            }
        }
        munmap(bytes, status.st_size);
        return answer;
    };
}

void makeDatabase(const std::string &names, const std::string &folder) {
    mkdir(folder.c_str(), 0755);
    MDB_env *environment;
    MDB_txn *transaction;
    MDB_dbi database;
    check(mdb_env_create(&environment));
    check(mdb_env_set_mapsize(environment, 1ul << 28));
    check(mdb_env_open(environment, folder.c_str(), 0, 0644));
    check(mdb_txn_begin(environment, nullptr, 0, &transaction));
    check(mdb_dbi_open(transaction, nullptr, 0, &database));
    for (auto &name : lines(names)) {
        std::string value = "value of " + name;
        MDB_val key{name.size(), name.data()}, data{value.size(), value.data()};
        check(mdb_put(transaction, database, &key, &data, 0));
    }
    check(mdb_txn_commit(transaction));
    mdb_env_close(environment);
}

std::function<uint64_t()> lmdbOpen(const Arguments &arguments) {
    return [=]() -> uint64_t {
        MDB_env *environment = openEnvironment(arguments.file);
        MDB_txn *transaction;
        MDB_dbi database;
        check(mdb_txn_begin(environment, nullptr, MDB_RDONLY, &transaction));
        check(mdb_dbi_open(transaction, nullptr, 0, &database));
        uint64_t size = get(transaction, database, arguments.key);
        mdb_txn_abort(transaction);
        mdb_env_close(environment);
        return size;
    };
}

std::function<uint64_t()> lmdbLookup(const Arguments &arguments) {
    auto names = std::make_shared<std::vector<std::string>>(lines(arguments.names));
    MDB_env *environment = openEnvironment(arguments.file);
    MDB_txn *transaction;
    MDB_dbi database;
    check(mdb_txn_begin(environment, nullptr, MDB_RDONLY, &transaction));
    check(mdb_dbi_open(transaction, nullptr, 0, &database));
    size_t next = 0;
    return [=]() mutable -> uint64_t {
        if (++next == names->size()) next = 0;
        return get(transaction, database, (*names)[next]);
    };
}
