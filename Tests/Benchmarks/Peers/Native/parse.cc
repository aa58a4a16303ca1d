// simdjson's DOM, libxml2's bare SAX2 and libplist's tree: what our readers are measured against.
#include <libxml/parser.h>
#include <plist/plist.h>
#include <simdjson.h>

#include "cases.hpp"
#include "harness.hpp"

namespace {

struct Counter {
    uint64_t nodes = 0;
    uint64_t bytes = 0;
};

void startElement(void *context, const xmlChar *, const xmlChar *, const xmlChar *, int, const xmlChar **, int, int,
                  const xmlChar **) {
    static_cast<Counter *>(context)->nodes++;
}

void endElement(void *, const xmlChar *, const xmlChar *, const xmlChar *) {}

void characters(void *context, const xmlChar *, int length) { static_cast<Counter *>(context)->bytes += length; }

}  // namespace

std::function<uint64_t()> simdjsonDOM(const Arguments &arguments) {
    auto text = std::make_shared<simdjson::padded_string>(bench::slurp(arguments.file));
    auto parser = std::make_shared<simdjson::dom::parser>();
    return [=]() -> uint64_t {
        simdjson::dom::element root;
        bench::must(parser->parse(*text).get(root) == simdjson::SUCCESS, "simdjson refuses the file");
        return root.is_object();
    };
}

std::function<uint64_t()> libxmlSAX(const Arguments &arguments) {
    auto text = std::make_shared<std::string>(bench::slurp(arguments.file));
    return [=]() -> uint64_t {
        xmlSAXHandler handler;
        memset(&handler, 0, sizeof handler);
        handler.initialized = XML_SAX2_MAGIC;
        handler.startElementNs = startElement;
        handler.endElementNs = endElement;
        handler.characters = characters;
        Counter counter;
        bench::must(xmlSAXUserParseMemory(&handler, &counter, text->data(), int(text->size())) == 0,
                    "libxml2 refuses the file");
        return counter.nodes;
    };
}

std::function<uint64_t()> libplistBinary(const Arguments &arguments) {
    auto bytes = std::make_shared<std::string>(bench::slurp(arguments.file));
    return [=]() -> uint64_t {
        plist_t root = nullptr;
        plist_from_bin(bytes->data(), uint32_t(bytes->size()), &root);
        bench::must(root != nullptr, "libplist refuses the file");
        uint64_t count = plist_dict_get_size(root);
        plist_free(root);
        return count;
    };
}
