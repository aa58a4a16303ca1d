#pragma once
#include <libxml/xmlversion.h>
// With it libxml2's headers take in ICU's, of which Foundation has others: a compiler that reads both finds two definitions of one
// type. What it guards are members of a structure that only libxml2 makes.
#undef LIBXML_ICU_ENABLED
#include <libxml/parser.h>
