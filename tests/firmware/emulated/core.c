/* The instructions of a Cortex-M0+ that touch only memory, registers, the divider, the spinlocks and the timer's count,
 * twenty times as fast as rp2040py runs them; whatever else there is, it leaves to rp2040py, whose cycles it counts.
 *
 * Compiled and called by fast_core.py, which runs both and compares them (test_fast_core.py). */

#include <stdint.h>
#include <string.h>

typedef uint32_t u32;
typedef struct {
    u32 *r;                       /* 16 registers, shared with rp2040py */
    uint8_t *flash, *sram, *rom, *dpram;
    u32 n, z, c, v, masked;       /* flags, and PRIMASK */
    u32 handler, pending;         /* whether an exception is being handled; whether one waits */
    u32 dividend, divisor, quotient, remainder, csr, spinlocks;
    u32 foreign;                  /* the next instruction is one for rp2040py */
    double nanos;                 /* since the timer began to count */
} Chip;

typedef u32 (*Reader)(u32);       /* rp2040py's own reading of a register */

enum { FLASH = 0x10000000, RAM = 0x20000000, RAM_SIZE = 264 * 1024, TIMER = 0x40054000, DPRAM = 0x50100000, SIO = (int)0xD0000000 };

static long cycles;
static int foreign;
static Reader read_register;

/* Registers that only tell: between two events each says the same however often it is asked. */
static u32 told[64], told_at[64], told_count;

static int only_tells(u32 a) {
    u32 at = a & 0xFFF;
    if (a >> 12 == 0x40044 || a >> 12 == 0x40048) return at == 0x34 || at == 0x70 || at == 0x78 || at == 0x80;
    return a >> 12 == 0x40054 && at >= 0x34 && at <= 0x40;
}

static u32 ask(u32 a) {
    u32 i, value;
    for (i = 0; i < told_count; i++) if (told_at[i] == a) return told[i];
    value = read_register(a);
    if ((a & 0xFFF) == 0x80 && value) return value;     /* what ended a transfer is forgotten as it is told */
    told_at[told_count] = a;
    told[told_count] = value;
    told_count = (told_count + 1) % 64;
    return value;
}

static u32 io_cycles(u32 a) { return a >> 28 == 0xD ? 0 : 1; }

static void divide(Chip *k, int is_signed) {
    k->csr = 3;
    if (k->divisor == 0) {
        k->quotient = k->dividend ? 0xFFFFFFFF : 1;
        k->remainder = k->dividend;
    } else if (is_signed) {
        int64_t a = (int32_t)k->dividend, b = (int32_t)k->divisor;
        k->quotient = (u32)(a / b);
        k->remainder = (u32)(a % b);
    } else {
        k->quotient = k->dividend / k->divisor;
        k->remainder = k->dividend % k->divisor;
    }
}

u32 load_io(Chip *k, u32 a) {
    u32 bit;
    if (a >= (u32)SIO + 0x100 && a <= (u32)SIO + 0x17C) {
        bit = 1u << ((a - SIO - 0x100) / 4);
        if (k->spinlocks & bit) return 0;
        k->spinlocks |= bit;
        return bit;
    }
    switch (a) {
    case SIO: return 0;
    case SIO + 0x5C: return k->spinlocks;
    case SIO + 0x60: case SIO + 0x68: return k->dividend;
    case SIO + 0x64: case SIO + 0x6C: return k->divisor;
    case SIO + 0x70: k->csr &= ~2u; return k->quotient;
    case SIO + 0x74: return k->remainder;
    case SIO + 0x78: return k->csr;
    }
    if ((a == TIMER + 0x08 || a == TIMER + 0x0C || a == TIMER + 0x24 || a == TIMER + 0x28)) {
        double micros = (k->nanos + (cycles - 1) * 8.0) / 1000;
        if (micros < 4294967296.0) {
            cycles += 2;          /* three for a bus of peripherals, of which one is counted by the caller */
            return a == TIMER + 0x0C || a == TIMER + 0x28 ? (u32)micros : 0;
        }
    }
    if (only_tells(a)) {
        cycles += 2;
        return ask(a);
    }
    foreign = 1;
    return 0;
}

static inline u32 load32(Chip *k, u32 a) {
    u32 x;
    if (a - RAM < RAM_SIZE) memcpy(&x, k->sram + (a - RAM), 4);
    else if (a >> 26 == FLASH >> 26) memcpy(&x, k->flash + (a & 0xFFFFFF), 4);
    else if (a < 16384) memcpy(&x, k->rom + (a & ~3u), 4);
    else if (a - DPRAM < 4096) memcpy(&x, k->dpram + (a - DPRAM), 4);
    else return load_io(k, a);
    return x;
}

static inline u32 load16(Chip *k, u32 a) {
    uint16_t x;
    if (a - RAM < RAM_SIZE) memcpy(&x, k->sram + (a - RAM), 2);
    else if (a >> 24 == FLASH >> 24) memcpy(&x, k->flash + (a & 0xFFFFFF), 2);
    else if (a < 16384) memcpy(&x, k->rom + (a & ~1u), 2);
    else { foreign = 1; return 0; }
    return x;
}

static inline u32 load8(Chip *k, u32 a) {
    if (a - RAM < RAM_SIZE) return k->sram[a - RAM];
    if (a >> 24 == FLASH >> 24) return k->flash[a & 0xFFFFFF];
    if (a < 16384) return k->rom[a];
    foreign = 1;
    return 0;
}

void store(Chip *k, u32 a, u32 x, int size) {
    if (a - RAM < RAM_SIZE) { memcpy(k->sram + (a - RAM), &x, size); return; }
    if (size != 4) { foreign = 1; return; }
    if (a >= (u32)SIO + 0x100 && a <= (u32)SIO + 0x17C) { k->spinlocks &= ~(1u << ((a - SIO - 0x100) / 4)); return; }
    switch (a) {
    case SIO + 0x60: k->dividend = x; divide(k, 0); return;
    case SIO + 0x64: k->divisor = x; divide(k, 0); return;
    case SIO + 0x68: k->dividend = x; divide(k, 1); return;
    case SIO + 0x6C: k->divisor = x; divide(k, 1); return;
    case SIO + 0x70: k->quotient = x; k->csr = 3; return;
    case SIO + 0x74: k->remainder = x; k->csr = 3; return;
    }
    foreign = 1;
}

static inline u32 flags_of(Chip *k, u32 x) { k->n = x >> 31; k->z = x == 0; return x; }

static inline u32 add(Chip *k, u32 a, u32 b, u32 carry) {
    uint64_t sum = (uint64_t)a + b + carry;
    k->c = sum >> 32 != 0;
    k->v = (~(a ^ b) & (a ^ (u32)sum)) >> 31;
    return flags_of(k, (u32)sum);
}

static inline u32 sub(Chip *k, u32 a, u32 b) { return add(k, a, ~b, 1); }

static u32 shift(Chip *k, int kind, u32 x, u32 by) {   /* 0 left, 1 right, 2 arithmetic right; by is not 0 */
    if (kind == 0) {
        k->c = by <= 32 ? x >> (32 - by) & 1 : 0;
        return flags_of(k, by < 32 ? x << by : 0);
    }
    if (kind == 1) {
        k->c = by <= 32 ? x >> (by - 1) & 1 : 0;
        return flags_of(k, by < 32 ? x >> by : 0);
    }
    if (by > 32) by = 32;
    k->c = (u32)((int32_t)x >> (by - 1)) & 1;
    return flags_of(k, (u32)((int32_t)x >> (by < 32 ? by : 31)));
}

static int holds(Chip *k, u32 condition) {
    int yes = 1;
    switch (condition >> 1) {
    case 0: yes = k->z; break;
    case 1: yes = k->c; break;
    case 2: yes = k->n; break;
    case 3: yes = k->v; break;
    case 4: yes = k->c && !k->z; break;
    case 5: yes = k->n == k->v; break;
    case 6: yes = k->n == k->v && !k->z; break;
    }
    return condition & 1 ? !yes : yes;
}

static void arithmetic(Chip *k, u32 op) {              /* 010000: register with register */
    u32 *r = k->r, *d = r + (op & 7), x = r[op >> 3 & 7], by = x & 0xFF;
    switch (op >> 6 & 15) {
    case 0: *d = flags_of(k, *d & x); break;
    case 1: *d = flags_of(k, *d ^ x); break;
    case 2: *d = by ? shift(k, 0, *d, by) : flags_of(k, *d); break;
    case 3: case 4: case 7: if (by == 0 || (op >> 6 & 15) == 7) foreign = 1; else *d = shift(k, (op >> 6 & 15) - 2, *d, by); break;
    case 5: *d = add(k, *d, x, k->c); break;
    case 6: *d = add(k, *d, ~x, k->c); break;
    case 8: flags_of(k, *d & x); break;
    case 9: *d = sub(k, 0, x); break;
    case 10: sub(k, *d, x); break;
    case 11: add(k, *d, x, 0); break;
    case 12: *d = flags_of(k, *d | x); break;
    case 13: *d = flags_of(k, *d * x); break;
    case 14: *d = flags_of(k, *d & ~x); break;
    case 15: *d = flags_of(k, ~x); break;
    }
}

static int is_memory(u32 a) { return a - RAM < RAM_SIZE || a >> 26 == FLASH >> 26; }

/* Runs until so many cycles are over, or an instruction comes that is for rp2040py; how many cycles it ran. */
long run(Chip *k, long most, Reader reader) {
    u32 *r = k->r, op, a, x, d, i, pc, before_pc;
    uint16_t half;
    long before;
    cycles = 0;
    foreign = 0;
    told_count = 0;
    read_register = reader;
    while (cycles < most) {
        before_pc = r[15];
        pc = before_pc & ~1u;
        if (pc >> 24 == FLASH >> 24) {
            memcpy(&half, k->flash + (pc & 0xFFFFFF), 2);
            op = half;
        } else {
            op = load16(k, pc);
        }
        if (foreign) break;
        before = cycles++;
        r[15] += 2;
        switch (op >> 11) {
        case 0: case 1: case 2:
            i = op >> 6 & 31;
            x = r[op >> 3 & 7];
            r[op & 7] = i ? shift(k, op >> 11, x, i) : op >> 11 ? shift(k, op >> 11, x, 32) : flags_of(k, x);
            break;
        case 3:
            x = op & 0x400 ? op >> 6 & 7 : r[op >> 6 & 7];
            r[op & 7] = op & 0x200 ? sub(k, r[op >> 3 & 7], x) : add(k, r[op >> 3 & 7], x, 0);
            break;
        case 4: r[op >> 8 & 7] = flags_of(k, op & 0xFF); break;
        case 5: sub(k, r[op >> 8 & 7], op & 0xFF); break;
        case 6: r[op >> 8 & 7] = add(k, r[op >> 8 & 7], op & 0xFF, 0); break;
        case 7: r[op >> 8 & 7] = sub(k, r[op >> 8 & 7], op & 0xFF); break;
        case 8:
            if (!(op & 0x400)) { arithmetic(k, op); break; }
            d = (op >> 4 & 8) | (op & 7);
            x = r[op >> 3 & 15] + ((op >> 3 & 15) == 15 ? 2 : 0);
            switch (op >> 8 & 3) {
            case 0: x += r[d] + (d == 15 ? 2 : 0);  /* falls through */
            case 2:
                if (d == 15) { cycles++; x &= ~1u; }
                if (d == 13) x &= ~3u;
                r[d] = x;
                break;
            case 1: sub(k, r[d], x); break;
            case 3:
                x = r[op >> 3 & 15];
                if (!(op & 0x80) && k->handler && x >> 28 == 15) { foreign = 1; break; }
                if (op & 0x80) r[14] = r[15] | 1;
                r[15] = x & ~1u;
                cycles++;
            }
            break;
        case 9:
            a = (pc & ~3u) + 4 + (op & 0xFF) * 4;
            x = load32(k, a);
            cycles++;
            r[op >> 8 & 7] = x;
            break;
        case 10: case 11:
            a = r[op >> 3 & 7] + r[op >> 6 & 7];
            x = op >> 9 & 7;
            if (x < 3) { store(k, a, r[op & 7], x == 0 ? 4 : x == 1 ? 2 : 1); cycles += io_cycles(a); break; }
            x = x == 4 ? load32(k, a) : x == 5 ? load16(k, a) : x == 6 ? load8(k, a)
              : x == 3 ? (u32)(int8_t)load8(k, a) : (u32)(int16_t)load16(k, a);
            if (foreign) break;
            cycles += io_cycles(a);
            r[op & 7] = x;
            break;
        case 12: a = r[op >> 3 & 7] + (op >> 6 & 31) * 4; store(k, a, r[op & 7], 4); cycles += io_cycles(a); break;
        case 13:
            a = r[op >> 3 & 7] + (op >> 6 & 31) * 4;
            x = load32(k, a);
            if (foreign) break;
            cycles += io_cycles(a);
            r[op & 7] = x;
            break;
        case 14: a = r[op >> 3 & 7] + (op >> 6 & 31); store(k, a, r[op & 7], 1); cycles += io_cycles(a); break;
        case 15:
            x = load8(k, r[op >> 3 & 7] + (op >> 6 & 31));
            if (foreign) break;
            cycles++;
            r[op & 7] = x;
            break;
        case 16: a = r[op >> 3 & 7] + (op >> 6 & 31) * 2; store(k, a, r[op & 7], 2); cycles += io_cycles(a); break;
        case 17:
            x = load16(k, r[op >> 3 & 7] + (op >> 6 & 31) * 2);
            if (foreign) break;
            cycles++;
            r[op & 7] = x;
            break;
        case 18: a = r[13] + (op & 0xFF) * 4; store(k, a, r[op >> 8 & 7], 4); cycles += io_cycles(a); break;
        case 19:
            x = load32(k, r[13] + (op & 0xFF) * 4);
            if (foreign) break;
            cycles++;
            r[op >> 8 & 7] = x;
            break;
        case 20: r[op >> 8 & 7] = (pc & ~3u) + 4 + (op & 0xFF) * 4; break;
        case 21: r[op >> 8 & 7] = r[13] + (op & 0xFF) * 4; break;
        case 22: case 23:
            if (op >> 8 == 0xB0) {
                r[13] += op & 0x80 ? -(op & 0x7F) * 4 : (op & 0x7F) * 4;
            } else if (op >> 9 == 0x5A) {            /* push */
                x = __builtin_popcount(op & 0x1FF);
                a = r[13] - 4 * x;
                if (a - RAM >= RAM_SIZE - 36) { foreign = 1; break; }
                r[13] = a;
                for (i = 0; i < 8; i++) if (op >> i & 1) { store(k, a, r[i], 4); a += 4; cycles++; }
                if (op & 0x100) store(k, a, r[14], 4);
            } else if (op >> 9 == 0x5E) {            /* pop */
                a = r[13];
                if (a - RAM >= RAM_SIZE - 36) { foreign = 1; break; }
                if (op & 0x100) {
                    x = load32(k, a + 4 * __builtin_popcount(op & 0xFF));
                    if (k->handler && x >> 28 == 15) { foreign = 1; break; }
                }
                for (i = 0; i < 8; i++) if (op >> i & 1) { r[i] = load32(k, a); a += 4; cycles++; }
                if (op & 0x100) { r[15] = load32(k, a) & ~1u; a += 4; cycles += 2; }
                r[13] = a;
            } else if (op >> 8 == 0xB2) {
                x = r[op >> 3 & 7];
                i = op >> 6 & 3;
                r[op & 7] = i == 0 ? (u32)(int16_t)x : i == 1 ? (u32)(int8_t)x : i == 2 ? x & 0xFFFF : x & 0xFF;
            } else if (op >> 6 == 0x2E8) {
                r[op & 7] = __builtin_bswap32(r[op >> 3 & 7]);
            } else if (op == 0xB672 || (op == 0xB662 && !k->pending)) {    /* cpsid, cpsie */
                k->masked = op == 0xB672;
            } else if (op != 0xBF00) {
                foreign = 1;
            }
            break;
        case 24: case 25:                            /* stmia, ldmia */
            a = r[op >> 8 & 7];
            if (!is_memory(a) || (op >> 11 == 24 && a - RAM >= RAM_SIZE - 32)) { foreign = 1; break; }
            for (i = 0; i < 8; i++) {
                if (!(op >> i & 1)) continue;
                if (op >> 11 == 24) store(k, a, r[i], 4);
                else r[i] = load32(k, a);
                a += 4;
                cycles++;
            }
            if (!(op >> (op >> 8 & 7) & 1)) r[op >> 8 & 7] = a;
            break;
        case 26: case 27:
            if ((op >> 8 & 15) >= 14) { foreign = 1; break; }
            if (holds(k, op >> 8 & 15)) { r[15] += 2 + (u32)(int8_t)op * 2; cycles++; }
            break;
        case 28: r[15] += 2 + (u32)((int32_t)(op << 21) >> 20); cycles++; break;
        case 30:
            x = load16(k, pc + 2);
            if (op == 0xF3BF && x >> 8 == 0x8F && (x >> 4 & 15) - 4 < 3) {    /* dsb, dmb, isb */
                r[15] += 2;
                cycles += 2;
                break;
            }
            if (op >> 4 == 0xF38 && x == 0x8810 && (!k->pending || r[op & 15] & 1)) {    /* msr to PRIMASK */
                k->masked = r[op & 15] & 1;
                r[15] += 2;
                cycles += 2;
                break;
            }
            if (op == 0xF3EF && (x & 0xF0FF) == 0x8010) {    /* mrs of PRIMASK */
                r[x >> 8 & 15] = k->masked;
                r[15] += 2;
                cycles += 2;
                break;
            }
            if (x >> 14 != 3 || !(x & 0x1000)) { foreign = 1; break; }
            d = op >> 10 & 1;
            a = (d ? 0xFF000000u : 0) | (1 - (d ^ (x >> 13 & 1))) << 23 | (1 - (d ^ (x >> 11 & 1))) << 22;
            a |= (op & 0x3FF) << 12 | (x & 0x7FF) << 1;
            r[14] = (r[15] + 2) | 1;
            r[15] += 2 + a;
            cycles += 2;
            break;
        default: foreign = 1;
        }
        if (foreign) {
            r[15] = before_pc;
            cycles = before;
            break;
        }
    }
    k->foreign = foreign;
    return cycles;
}
