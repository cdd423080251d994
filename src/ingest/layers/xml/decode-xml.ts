import { legacyDecoder, type StreamDecoder } from '../../legacy-encodings.ts'

/** Text of XML: by its mark, its zero bytes, or the encoding that it declares (XML 1.0, appendix F); else UTF-8. */
export async function* decodeXml(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let decoder: StreamDecoder | undefined
  for await (const chunk of chunks) {
    decoder ??= decoderOf(encodingOf(chunk))
    const text = decoder.decode(chunk, { stream: true })
    if (text !== '') yield text
  }
  const rest = decoder?.decode()
  if (rest !== undefined && rest !== '') yield rest
}

function decoderOf(encoding: string): StreamDecoder {
  return legacyDecoder(encoding) ?? new TextDecoder(encoding)
}

function encodingOf(head: Buffer): string {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  if (head[0] === 0x3c && head[1] === 0) return 'utf-16le'
  if (head[0] === 0 && head[1] === 0x3c) return 'utf-16be'
  const declared = /^[^<]{0,3}<\?xml[^>]*?encoding\s*=\s*["']([\w.:-]+)["']/.exec(head.toString('latin1', 0, 400))?.[1]
  return declared !== undefined && isKnown(declared) ? declared : 'utf-8'
}

function isKnown(label: string): boolean {
  try {
    return new TextDecoder(label).encoding !== ''
  } catch {
    return false
  }
}
