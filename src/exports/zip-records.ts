/** Data of an entry of a zip archive after its last byte was written. */
export interface Written {
  readonly name: Buffer
  /** Offset of its local header from the beginning of the archive. */
  readonly offset: number
  crc: number
  size: number
  packedSize: number
}

/** Sizes and offsets from here on stand in ZIP64 fields (APPNOTE 4.4.8, 4.4.9, 4.4.16). */
const MAX_32 = 0xffffffff
const MAX_ENTRIES = 0xffff
/** Sizes follow the data; the name is UTF-8 (APPNOTE 4.4.4, bits 3 and 11). */
const FLAGS = 0x0808
const DEFLATED = 8
const VERSION = 20
const VERSION_ZIP64 = 45
/** Made on Unix, so that the upper half of the attributes is a file mode. */
const MADE_ON_UNIX = 3 << 8
const REGULAR_FILE = 0o100644 * 0x10000

/** APPNOTE 4.3.7. */
export function localHeader(file: Written, time: number): Buffer {
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x04034b50, 0)
  header.writeUInt16LE(VERSION, 4)
  header.writeUInt16LE(FLAGS, 6)
  header.writeUInt16LE(DEFLATED, 8)
  header.writeUInt32LE(time, 10)
  header.writeUInt16LE(file.name.length, 26)
  return Buffer.concat([header, file.name])
}

/** APPNOTE 4.3.9. */
export function dataDescriptor({ crc, size, packedSize }: Written): Buffer {
  const wide = isWide(size) || isWide(packedSize)
  const descriptor = Buffer.alloc(wide ? 24 : 16)
  descriptor.writeUInt32LE(0x08074b50, 0)
  descriptor.writeUInt32LE(crc, 4)
  if (wide) {
    descriptor.writeBigUInt64LE(BigInt(packedSize), 8)
    descriptor.writeBigUInt64LE(BigInt(size), 16)
  } else {
    descriptor.writeUInt32LE(packedSize, 8)
    descriptor.writeUInt32LE(size, 12)
  }
  return descriptor
}

/** APPNOTE 4.3.12. */
export function directoryRecord({ name, offset, crc, size, packedSize }: Written, time: number): Buffer {
  const extra = zip64Extra([size, packedSize, offset].filter(isWide))
  const version = extra.length > 0 ? VERSION_ZIP64 : VERSION
  const record = Buffer.alloc(46)
  record.writeUInt32LE(0x02014b50, 0)
  record.writeUInt16LE(MADE_ON_UNIX | version, 4)
  record.writeUInt16LE(version, 6)
  record.writeUInt16LE(FLAGS, 8)
  record.writeUInt16LE(DEFLATED, 10)
  record.writeUInt32LE(time, 12)
  record.writeUInt32LE(crc, 16)
  record.writeUInt32LE(narrow(packedSize), 20)
  record.writeUInt32LE(narrow(size), 24)
  record.writeUInt16LE(name.length, 28)
  record.writeUInt16LE(extra.length, 30)
  record.writeUInt32LE(REGULAR_FILE, 38)
  record.writeUInt32LE(narrow(offset), 42)
  return Buffer.concat([record, name, extra])
}

/** The numbers that did not fit, in the order of the record's fields (APPNOTE 4.5.3). */
function zip64Extra(numbers: readonly number[]): Buffer {
  if (numbers.length === 0) return Buffer.alloc(0)
  const extra = Buffer.alloc(4 + 8 * numbers.length)
  extra.writeUInt16LE(1, 0)
  extra.writeUInt16LE(8 * numbers.length, 2)
  numbers.forEach((number, place) => extra.writeBigUInt64LE(BigInt(number), 4 + 8 * place))
  return extra
}

/** APPNOTE 4.3.14 to 4.3.16. */
export function endOfDirectory(entries: number, offset: number, size: number): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(Math.min(entries, MAX_ENTRIES), 8)
  end.writeUInt16LE(Math.min(entries, MAX_ENTRIES), 10)
  end.writeUInt32LE(narrow(size), 12)
  end.writeUInt32LE(narrow(offset), 16)
  const wide = entries >= MAX_ENTRIES || isWide(offset) || isWide(size)
  return wide ? Buffer.concat([zip64EndOfDirectory(entries, offset, size), end]) : end
}

function zip64EndOfDirectory(entries: number, offset: number, size: number): Buffer {
  const [end, locator] = [Buffer.alloc(56), Buffer.alloc(20)]
  end.writeUInt32LE(0x06064b50, 0)
  // The data after this number.
  end.writeBigUInt64LE(BigInt(end.length - 12), 4)
  end.writeUInt16LE(MADE_ON_UNIX | VERSION_ZIP64, 12)
  end.writeUInt16LE(VERSION_ZIP64, 14)
  end.writeBigUInt64LE(BigInt(entries), 24)
  end.writeBigUInt64LE(BigInt(entries), 32)
  end.writeBigUInt64LE(BigInt(size), 40)
  end.writeBigUInt64LE(BigInt(offset), 48)
  locator.writeUInt32LE(0x07064b50, 0)
  locator.writeBigUInt64LE(BigInt(offset + size), 8)
  // Disks.
  locator.writeUInt32LE(1, 16)
  return Buffer.concat([end, locator])
}

function isWide(number: number): boolean {
  return number >= MAX_32
}

function narrow(number: number): number {
  return Math.min(number, MAX_32)
}

/** Time in the lower, date in the upper half; two-second steps from 1980 to 2107. */
export function dosTime(moment: Date): number {
  const year = Math.min(Math.max(moment.getUTCFullYear(), 1980), 2107)
  if (year !== moment.getUTCFullYear()) return dosTime(new Date(Date.UTC(year, 0, 1)))
  const date = ((year - 1980) << 9) | ((moment.getUTCMonth() + 1) << 5) | moment.getUTCDate()
  const time = (moment.getUTCHours() << 11) | (moment.getUTCMinutes() << 5) | (moment.getUTCSeconds() >> 1)
  return date * 0x10000 + time
}
