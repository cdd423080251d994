import iconv from 'iconv-lite'

/**
 * A code page that is not in the WHATWG list (cp850, cp437, cp852 and others); each byte is a character. Undefined:
 * unknown too.
 */
export function legacyDecoder(encoding: string): { decode(bytes?: Uint8Array): string } | undefined {
  if (!/^(cp|ibm|oem|dos-?)?\d{3,5}$/i.test(encoding)) return undefined
  const name = `cp${/\d+$/.exec(encoding)![0]}`
  if (!iconv.encodingExists(name)) return undefined
  const decoder = iconv.getDecoder(name)
  return { decode: (bytes) => (bytes === undefined ? (decoder.end() ?? '') : decoder.write(Buffer.from(bytes))) }
}

/** The bytes of a text in any encoding that files come in, for tests of what reads them. */
export function encodeText(text: string, encoding: string): Uint8Array {
  return iconv.encode(text, encoding)
}
