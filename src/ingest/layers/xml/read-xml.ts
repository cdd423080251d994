import { SaxesParser } from 'saxes'
import { ingestError } from '../../errors.ts'
import type { ImportLimits } from '../../limits.ts'
import { damagedFile } from '../damaged-file.ts'
import { decodeXml } from './decode-xml.ts'

export type Attributes = Readonly<Record<string, string>>

/** Called in the order of the text. Names are local: without the prefix of their namespace. */
export interface XmlHandler {
  open(name: string, attributes: Attributes): void
  close(name: string): void
  text(text: string): void
}

export const MAX_DEPTH = 256
/** Characters given to the parser at a time; between two pieces others can work. */
const PIECE = 65_536

/**
 * Reads an XML text of any size. Entities other than the five of XML are not expanded, and documents outside of the
 * file never read. After each piece `pause` is awaited. Throws `ingest/damaged-file`, `ingest/cell-too-large`.
 */
export async function readXml(
  chunks: AsyncIterable<Buffer>,
  handler: XmlHandler,
  { limits, name }: { readonly limits: ImportLimits; readonly name: string },
  pause: () => Promise<void> | undefined = () => undefined
): Promise<void> {
  const parser = new SaxesParser({ fragment: false })
  let depth = 0
  /** Characters since the last event: the length of a text or a tag that has not ended. */
  let silent = 0
  const read = (work: () => void): void => {
    try {
      work()
    } catch (cause) {
      if (cause instanceof XmlProblem) throw damagedFile(name, `the XML ${cause.message}`, cause)
      throw cause
    }
  }
  parser.on('error', (error) => {
    throw new XmlProblem(`is not well formed (${error.message})`)
  })
  parser.on('opentag', ({ name: tag, attributes }) => {
    silent = 0
    if (++depth > MAX_DEPTH) throw new XmlProblem(`has more than ${MAX_DEPTH} elements inside each other`)
    handler.open(localName(tag), attributes as Attributes)
  })
  parser.on('closetag', ({ name: tag }) => {
    silent = 0
    depth--
    handler.close(localName(tag))
  })
  const text = (content: string): void => {
    silent = 0
    handler.text(content)
  }
  parser.on('text', text)
  parser.on('cdata', text)
  for await (const chunk of decodeXml(chunks)) {
    for (let at = 0; at < chunk.length; at += PIECE) {
      const piece = chunk.slice(at, at + PIECE)
      silent += piece.length
      read(() => parser.write(piece))
      if (silent > limits.maxCellBytes)
        throw ingestError('ingest/cell-too-large', `A value of ${name} is longer than ${limits.maxCellBytes} bytes.`)
      await pause()
    }
  }
  read(() => parser.close())
}

class XmlProblem extends Error {}

/** Throws what `readXml` throws, for a file in which nothing was found. */
export function checkXml(
  chunks: AsyncIterable<Buffer>,
  file: { readonly limits: ImportLimits; readonly name: string }
): Promise<void> {
  return readXml(chunks, { open: () => {}, close: () => {}, text: () => {} }, file)
}

/** The attributes of a tag; none if it is not well formed. */
export function attributesOf(tag: string): Attributes {
  const parser = new SaxesParser({ fragment: true })
  let attributes: Attributes = {}
  parser.on('error', () => {})
  parser.on('opentag', (opened) => (attributes = opened.attributes as Attributes))
  parser.write(`<${tag.replace(/\/$/, '')}/>`)
  return attributes
}

export function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

/** The value of an attribute by its local name. */
export function attribute(attributes: Attributes, name: string): string | undefined {
  if (Object.hasOwn(attributes, name)) return attributes[name]
  for (const each in attributes)
    if (each.length > name.length && each.endsWith(name) && localName(each) === name) return attributes[each]
  return undefined
}
