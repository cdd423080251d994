/** A tile of an archive. */
export interface TileEntry {
  readonly id: number
  /** From the beginning of the tile data. */
  readonly offset: number
  readonly length: number
  /** This many tiles in a row have these bytes; 0: the entry is about a leaf directory. */
  readonly runLength: number
}

/** The bytes of a directory, not compressed (PMTiles version 3, section 4). Entries are in the order of their ids. */
export function writeDirectory(entries: readonly TileEntry[]): Buffer {
  const numbers = [entries.length]
  for (const [at, { id }] of entries.entries()) numbers.push(id - (entries[at - 1]?.id ?? 0))
  for (const { runLength } of entries) numbers.push(runLength)
  for (const { length } of entries) numbers.push(length)
  for (const [at, { offset }] of entries.entries()) {
    const before = entries[at - 1]
    numbers.push(before !== undefined && before.offset + before.length === offset ? 0 : offset + 1)
  }
  return Buffer.concat(numbers.map(varint))
}

/** Seven bits a byte, the lowest first; numbers beyond 32 bits too. */
function varint(number: number): Buffer {
  const bytes: number[] = []
  let left = number
  for (; left >= 128; left = Math.floor(left / 128)) bytes.push((left % 128) | 128)
  bytes.push(left)
  return Buffer.from(bytes)
}
