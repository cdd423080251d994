/**
 * A checksum of pieces of a file, by which the same file is known when it is chosen again. `crypto.subtle` is missing on
 * pages over plain HTTP, and nobody is to be kept from forging it: it only distinguishes files (CRC-32 as in ISO 3309).
 */
const PIECES = 16
const PIECE_BYTES = 64 * 1024

/** Rejects when the file cannot be read any more. */
export async function sampleOf(file: File): Promise<string> {
  let crc = 0xffffffff
  for (let at = 0; at < PIECES; at++) {
    const start = Math.floor((Math.max(0, file.size - PIECE_BYTES) * at) / (PIECES - 1))
    crc = update(crc, new Uint8Array(await file.slice(start, start + PIECE_BYTES).arrayBuffer()))
  }
  return ((crc ^ 0xffffffff) >>> 0).toString(16).padStart(8, '0')
}

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1
  return value
})

function update(crc: number, bytes: Uint8Array): number {
  let value = crc
  for (const byte of bytes) value = (TABLE[(value ^ byte) & 0xff] ?? 0) ^ (value >>> 8)
  return value
}
