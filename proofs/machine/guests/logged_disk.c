/* Loaded before user-mode Linux, too (LD_PRELOAD). Where a file DISK.log lies beside a disk, every write to that disk and every
   flush of it is kept there in its order, in the form of Linux' dm-log-writes and QEMU's blklogwrites: the guest's own file
   systems decide what they write and flush, and the guest runs as fast as ever. One thread of user-mode Linux does all of it;
   its stack is of a few pages, so that what is large lies elsewhere.

   User-mode Linux 6.12 hands a flush to that thread as a request of no parts, and the thread then does nothing at all. It is seen
   here when the thread reads its requests. What it shall flush was answered as written before, so it is in the log already.

   Where a file DISK.fails lies beside a disk, nothing is read from it or written to it: the guest is told of an error (EIO). */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define SECTOR 512
#define FLUSHED 1
#define NAME 4096

struct request { /* io_thread_req of arch/um/drivers/ubd_kern.c, Linux 6.12 */
    void *asked;
    int disks[2];
    unsigned long offsets[2];
    unsigned long long offset;
    int sector, error, parts;
};

static ssize_t (*next_read)(int, void *, size_t), (*next_read_at)(int, void *, size_t, off64_t);
static ssize_t (*next_write)(int, const void *, size_t, off64_t);
static int (*next_allocate)(int, int, off64_t, off64_t);
static pid_t thread; /* the one that reads and writes disks */

__attribute__((constructor)) static void find(void) {
    next_write = dlsym(RTLD_NEXT, "pwrite64");
    next_read = dlsym(RTLD_NEXT, "read");
    next_read_at = dlsym(RTLD_NEXT, "pread64");
    next_allocate = dlsym(RTLD_NEXT, "fallocate64");
}

static void all(int log, const char *data, size_t size) {
    while (size) {
        ssize_t done = write(log, data, size);
        if (done <= 0) _exit(70); /* a log with a gap is worse than no machine */
        data += done;
        size -= done;
    }
}

/* The name of what lies beside the disk that is open as `disk`; "" where that has no name. */
static const char *beside(int disk, const char *end) {
    static char link[64], name[NAME];
    snprintf(link, sizeof link, "/proc/self/fd/%d", disk);
    ssize_t length = readlink(link, name, sizeof name - 8);
    if (length <= 0) return "";
    strcpy(name + length, end);
    return name;
}

static int fails(int disk) {
    int before = errno, failed = !access(beside(disk, ".fails"), F_OK);
    errno = failed ? EIO : before;
    return failed;
}

/* The log of the disk that is open as `disk`; -1 where it has none. */
static int log_of(int disk) {
    static char head[SECTOR];
    struct stat told;
    int log = open(beside(disk, ".log"), O_WRONLY | O_APPEND | O_CLOEXEC);
    if (log >= 0 && !fstat(log, &told) && !told.st_size) {
        uint64_t words[3] = {0x6a736677736872, 1, 0};
        uint32_t sector = SECTOR;
        memcpy(head, words, sizeof words);
        memcpy(head + sizeof words, &sector, sizeof sector);
        all(log, head, sizeof head);
    }
    return log;
}

static void keep(int disk, off64_t place, const char *data, size_t size, uint64_t flags) {
    static char head[SECTOR];
    static const char zeros[SECTOR];
    int before = errno, log = log_of(disk);
    if (log >= 0) {
        uint64_t words[4] = {place / SECTOR, size / SECTOR, flags, 0};
        memcpy(head, words, sizeof words);
        all(log, head, sizeof head);
        for (size_t at = 0; !data && at < size; at += SECTOR) all(log, zeros, SECTOR);
        if (data) all(log, data, size);
        close(log);
    }
    errno = before;
}

ssize_t pread64(int disk, void *data, size_t size, off64_t place) {
    thread = gettid();
    if (fails(disk)) return -1;
    return next_read_at(disk, data, size, place);
}

ssize_t pwrite64(int disk, const void *data, size_t size, off64_t place) {
    if (fails(disk)) return -1;
    ssize_t done = next_write(disk, data, size, place);
    if (done > 0) keep(disk, place, data, done, 0);
    return done;
}

int fallocate64(int disk, int mode, off64_t place, off64_t size) {
    if (fails(disk)) return -1;
    int failed = next_allocate(disk, mode, place, size);
    if (!failed) keep(disk, place, NULL, size, 0); /* what is punched out is read as zeros */
    return failed;
}

ssize_t read(int from, void *data, size_t size) {
    ssize_t done = next_read(from, data, size);
    if (done > 0 && thread && gettid() == thread) {
        struct request **every = data;
        for (size_t n = 0; n < done / sizeof *every; n++)
            if (!every[n]->parts) keep(every[n]->disks[0], 0, NULL, 0, FLUSHED);
    }
    return done;
}
