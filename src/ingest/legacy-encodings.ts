import iconv from 'iconv-lite'

export interface StreamDecoder {
  /** With `stream` a character may go on in the next bytes. */
  decode(bytes?: Uint8Array, options?: { readonly stream: boolean }): string
}

/**
 * Encodings of the WHATWG list that Node's decoder reads in part only: without the 8,822 syllables that Windows has beyond
 * EUC-KR, and without the characters of Hong Kong. It leaves them out or reads another character.
 */
const READ_IN_PART: Readonly<Record<string, string>> = { 'euc-kr': 'cp949', big5: 'big5hkscs' }

/**
 * Of a code page that is not in the WHATWG list (cp850, cp437, cp852 and others), and of encodings that Node's decoder
 * reads in part. Undefined: of no other.
 */
export function legacyDecoder(encoding: string): StreamDecoder | undefined {
  const name = READ_IN_PART[canonicalName(encoding) ?? ''] ?? codePage(encoding)
  if (name === undefined) return undefined
  let decoder = iconv.getDecoder(name)
  return {
    decode: (bytes, options) => {
      const text = bytes === undefined ? '' : decoder.write(Buffer.from(bytes))
      if (options?.stream === true) return text
      const rest = decoder.end() ?? ''
      decoder = iconv.getDecoder(name)
      return text + rest
    }
  }
}

/** `euc-kr` for `ks_c_5601-1987`; undefined: not in the list. */
function canonicalName(encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding).encoding
  } catch {
    return undefined
  }
}

function codePage(encoding: string): string | undefined {
  if (!/^(cp|ibm|oem|dos-?)?\d{3,5}$/i.test(encoding)) return undefined
  const name = `cp${/\d+$/.exec(encoding)![0]}`
  return iconv.encodingExists(name) ? name : undefined
}

/** The bytes of a text in any encoding that files come in, for tests of what reads them. */
export function encodeText(text: string, encoding: string): Uint8Array {
  return iconv.encode(text, encoding)
}
