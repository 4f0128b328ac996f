/* The memory of a WebAssembly module: what compiled rules and players ask of Numba's runtime, and no more.

   An array made in compiled code is a block with a head. Blocks come in sizes that are powers of two; one that is given
   back waits in a list for the next of its size. Nothing else is ever freed. */

typedef unsigned int u32;
typedef unsigned long long u64;

extern unsigned char __heap_base;

/* As Numba's code reads it: how many hold it, then two addresses it leaves alone, then where the array lies. */
struct Block {
  u64 holders;
  void *destructor;
  struct Block *next; /* where it waits for use */
  void *data;
  u64 size;
};

enum { LEAST = 6, SIZES = 31, PAGE = 65536, ALIGNED = 64 };

static struct Block *waiting[SIZES];
static u32 top; /* where memory is free */

static u32 size_of(u64 bytes) { /* as a power of two, head included */
  u32 power = LEAST;
  while ((1ull << power) < bytes + sizeof(struct Block)) power++;
  return power;
}

struct Block *NRT_MemInfo_alloc_aligned(u64 bytes, u32 alignment) {
  u32 power = size_of(bytes);
  if (power >= SIZES || alignment > sizeof(struct Block)) __builtin_trap();
  struct Block *block = waiting[power];
  if (block) {
    waiting[power] = block->next;
  } else {
    if (!top) top = ((u32)&__heap_base + ALIGNED - 1) & ~(u32)(ALIGNED - 1);
    u32 end = top + (1u << power), have = (u32)__builtin_wasm_memory_size(0) * PAGE;
    if (end < top) __builtin_trap();
    if (end > have && __builtin_wasm_memory_grow(0, (end - have + PAGE - 1) / PAGE) == (u32)-1) __builtin_trap();
    block = (struct Block *)top;
    top = end;
  }
  block->holders = 1;
  block->data = block + 1;
  block->size = bytes;
  return block;
}

void NRT_MemInfo_call_dtor(struct Block *block) { /* nobody holds it any more */
  u32 power = size_of(block->size);
  block->next = waiting[power];
  waiting[power] = block;
}

/* For the page: a buffer, and the same given back. */
void *allocate(u32 bytes) { return NRT_MemInfo_alloc_aligned(bytes, 8)->data; }

void release(void *data) { NRT_MemInfo_call_dtor((struct Block *)data - 1); }

/* Products of 128 bits, which WebAssembly does not have: (a, a_high) times (b, b_high). */
void __multi3(u64 *product, u64 a, u64 a_high, u64 b, u64 b_high) {
  u64 a0 = (u32)a, a1 = a >> 32, b0 = (u32)b, b1 = b >> 32;
  u64 low = a0 * b0, left = a1 * b0, right = a0 * b1;
  u64 middle = (low >> 32) + (u32)left + (u32)right;
  product[0] = middle << 32 | (u32)low;
  product[1] = a1 * b1 + (left >> 32) + (right >> 32) + (middle >> 32) + a * b_high + a_high * b;
}
