// What the release needs of a C library that is newer than the oldest it runs with, glibc 2.31: see .release/ld.
//
// A program that is linked with a newer library asks for its newer functions. The names of those that only moved or got a new
// version are in .release/floor; the others are here, as older libraries' headers had them.
#define _GNU_SOURCE
#include <elf.h>
#include <link.h>
#include <stddef.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

// glibc 2.33 made functions of these; before, each program had them of a library that called these. Here a size has 64 bits, so
// both structures are one.
extern int __xstat(int, const char *, void *);
extern int __lxstat(int, const char *, void *);
extern int __fxstat(int, int, void *);

int stat(const char *path, struct stat *result) { return __xstat(1, path, result); }
int lstat(const char *path, struct stat *result) { return __lxstat(1, path, result); }
int fstat(int descriptor, struct stat *result) { return __fxstat(1, descriptor, result); }
int stat64(const char *path, struct stat64 *result) { return __xstat(1, path, result); }
int lstat64(const char *path, struct stat64 *result) { return __lxstat(1, path, result); }
int fstat64(int descriptor, struct stat64 *result) { return __fxstat(1, descriptor, result); }

// Of glibc 2.32: false says that there may be threads.
char __libc_single_threaded = 0;

// Of glibc 2.36, for what C++ has of random numbers.
unsigned arc4random(void) {
  unsigned number;
  if (getentropy(&number, sizeof number) != 0) abort();
  return number;
}

// Of glibc 2.35, with rounding that is right; so is that of a double.
float hypotf(float x, float y) {
  if (__builtin_isinf(x) || __builtin_isinf(y)) return __builtin_inff();
  return (float)__builtin_sqrt((double)x * x + (double)y * y);
}

// Of glibc 2.35, for what looks for the handler of an exception of C++.
#ifdef DLFO_STRUCT_HAS_EH_DBASE
struct search {
  ElfW(Addr) address;
  struct dl_find_object *result;
};

static int look(struct dl_phdr_info *object, size_t size, void *context) {
  struct search *search = context;
  (void)size;
  int is_inside = 0;
  ElfW(Addr) table = 0, start = 0, end = 0;
  for (int index = 0; index < object->dlpi_phnum; index++) {
    const ElfW(Phdr) *segment = &object->dlpi_phdr[index];
    ElfW(Addr) from = object->dlpi_addr + segment->p_vaddr;
    if (segment->p_type == PT_GNU_EH_FRAME) table = from;
    if (segment->p_type != PT_LOAD || search->address - from >= segment->p_memsz) continue;
    is_inside = 1;
    start = from;
    end = from + segment->p_memsz;
  }
  if (!is_inside || !table) return 0;
  *search->result = (struct dl_find_object){
      .dlfo_map_start = (void *)start, .dlfo_map_end = (void *)end, .dlfo_eh_frame = (void *)table};
  return 1;
}

int _dl_find_object(void *address, struct dl_find_object *result) {
  struct search search = {(ElfW(Addr))address, result};
  return dl_iterate_phdr(look, &search) == 1 ? 0 : -1;
}
#endif

// Since 2.34 the library itself calls what a program has to be called at its start; before, the program told it what to call.
extern void _init(void);
extern void (*__init_array_start[])(int, char **, char **) __attribute__((visibility("hidden")));
extern void (*__init_array_end[])(int, char **, char **) __attribute__((visibility("hidden")));

__attribute__((used)) static void initialize(int count, char **arguments, char **environment) {
  _init();
  size_t functions = (size_t)(__init_array_end - __init_array_start);
  for (size_t index = 0; index < functions; index++) __init_array_start[index](count, arguments, environment);
}

__asm__(
    ".symver older_start_main, __libc_start_main@GLIBC_2.2.5\n"
    ".text\n.globl _start\n.type _start, @function\n_start:\n"
    "  .cfi_startproc\n  .cfi_undefined rip\n"
    "  xorl %ebp, %ebp\n  movq %rdx, %r9\n  popq %rsi\n  movq %rsp, %rdx\n  andq $-16, %rsp\n"
    "  pushq %rax\n  pushq %rsp\n  xorl %r8d, %r8d\n"
    "  leaq initialize(%rip), %rcx\n  movq main@GOTPCREL(%rip), %rdi\n"
    "  call *older_start_main@GOTPCREL(%rip)\n  hlt\n"
    "  .cfi_endproc\n.size _start, . - _start\n");
