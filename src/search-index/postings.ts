/**
 * Documents are numbers. Those of one key lie in chunks of 4,096, each document with a number below 256 that says which
 * fields hold the word. A chunk is the shortest of three: triples (offset in two bytes, and the fields with the word), a bit
 * for every document where that is 1 for all, as it is for values, or a byte for every document. Small enough to be
 * written whole with every change, large enough that a word of 100,000 documents is 25 rows.
 */
export const CHUNK = 4_096
const TRIPLE = 3
/** No list of triples has one of the other two lengths, which are not multiples of three. */
const BITMAP = CHUNK / 8

export function chunkOf(number: number): number {
  return Math.floor(number / CHUNK)
}

export function eachPosting(packed: Uint8Array, visit: (offset: number, bits: number) => void): void {
  if (packed.length === CHUNK) {
    for (let offset = 0; offset < CHUNK; offset++) if (packed[offset] !== 0) visit(offset, packed[offset] as number)
  } else if (packed.length === BITMAP) {
    for (let offset = 0; offset < CHUNK; offset++)
      if (((packed[offset >> 3] as number) & (1 << (offset & 7))) !== 0) visit(offset, 1)
  } else {
    for (let at = 0; at < packed.length; at += TRIPLE)
      visit((packed[at] as number) * 256 + (packed[at + 1] as number), packed[at + 2] as number)
  }
}

/** Sets a bit in `bitmap` for every document whose fields are among those of `mask`. */
export function addTo(bitmap: Uint8Array, packed: Uint8Array, mask: number): void {
  if (packed.length !== BITMAP)
    eachPosting(packed, (offset, bits) => {
      if ((bits & mask) !== 0) bitmap[offset >> 3] = (bitmap[offset >> 3] as number) | (1 << (offset & 7))
    })
  else if ((mask & 1) !== 0)
    for (let at = 0; at < BITMAP; at++) bitmap[at] = (bitmap[at] as number) | (packed[at] as number)
}

/** The chunk with other bits at some offsets, 0 taking one out; nothing when none is left. */
export function changePostings(
  packed: Uint8Array | undefined,
  changes: Iterable<readonly [offset: number, bits: number]>
): Uint8Array | undefined {
  const bytes = new Uint8Array(CHUNK)
  if (packed !== undefined)
    eachPosting(packed, (offset, bits) => {
      bytes[offset] = bits
    })
  for (const [offset, bits] of changes) bytes[offset] = bits
  return pack(bytes)
}

/** Loops over all offsets without a function for each: a group that is deleted packs a hundred chunks. */
function pack(bytes: Uint8Array): Uint8Array | undefined {
  let [count, all] = [0, 0]
  for (let offset = 0; offset < CHUNK; offset++) {
    if (bytes[offset] === 0) continue
    count++
    all |= bytes[offset] as number
  }
  if (count === 0) return undefined
  if (all === 1 && count * TRIPLE > BITMAP) return bitmapOf(bytes)
  return count * TRIPLE > CHUNK ? bytes : triplesOf(bytes, count)
}

function bitmapOf(bytes: Uint8Array): Uint8Array {
  const bitmap = new Uint8Array(BITMAP)
  for (let offset = 0; offset < CHUNK; offset++)
    if (bytes[offset] !== 0) bitmap[offset >> 3] = (bitmap[offset >> 3] as number) | (1 << (offset & 7))
  return bitmap
}

function triplesOf(bytes: Uint8Array, count: number): Uint8Array {
  const triples = new Uint8Array(count * TRIPLE)
  for (let offset = 0, at = 0; offset < CHUNK; offset++) {
    if (bytes[offset] === 0) continue
    triples[at++] = offset >> 8
    triples[at++] = offset & 255
    triples[at++] = bytes[offset] as number
  }
  return triples
}
