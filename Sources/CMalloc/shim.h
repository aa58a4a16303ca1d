#pragma once
// It says whether the C library is glibc, which alone has these options.
#include <stdlib.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif
