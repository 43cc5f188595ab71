/* Loaded before user-mode Linux (LD_PRELOAD): that keeps a processor's floating point state in a buffer that is too short for
   newer processors (AMX), whose kernel refuses a state that is not whole. The whole one is handed on. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <elf.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/uio.h>

#define WHOLE 65536
#define PARTS 512            /* where the state says which parts it has (XSTATE_BV) */
#define SHORT_BUFFER 0x2ff   /* those that fit into the short buffer: up to AVX-512 and the protection keys */

long ptrace(enum __ptrace_request request, ...) {
    static long (*next)(enum __ptrace_request, ...);
    static _Thread_local char whole[WHOLE];
    va_list words;
    va_start(words, request);
    int pid = va_arg(words, int);
    void *kind = va_arg(words, void *), *data = va_arg(words, void *);
    va_end(words);
    if (!next) next = dlsym(RTLD_NEXT, "ptrace");
    if (request != PTRACE_SETREGSET || kind != (void *)NT_X86_XSTATE) return next(request, pid, kind, data);
    struct iovec *given = data, all = {whole, WHOLE};
    if (next(PTRACE_GETREGSET, pid, kind, &all) || all.iov_len <= given->iov_len) return next(request, pid, kind, data);
    memcpy(whole, given->iov_base, given->iov_len);
    memset(whole + given->iov_len, 0, all.iov_len - given->iov_len);
    *(uint64_t *)(whole + PARTS) &= SHORT_BUFFER;
    return next(request, pid, kind, &all);
}
