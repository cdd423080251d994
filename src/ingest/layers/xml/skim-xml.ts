import { ingestError } from '../../errors.ts'
import type { ImportLimits } from '../../limits.ts'
import { damagedFile } from '../damaged-file.ts'
import { decodeXml } from './decode-xml.ts'
import { localName, MAX_DEPTH } from './read-xml.ts'

/** Names are local; `tag` is what stands between `<` and `>`. An empty element is opened and closed. */
export interface SkimHandler {
  open(name: string, tag: string): void
  close(name: string): void
  /** The text between two tags as it is written, only if it is not blank. */
  text(text: string): void
}

/**
 * The tags of an XML text, several times faster than `readXml`, for a first look at a file that is then read: what is
 * not well formed is found there. Throws `ingest/damaged-file` for too deep elements, `ingest/cell-too-large`.
 */
export async function skimXml(
  chunks: AsyncIterable<Buffer>,
  handler: SkimHandler,
  { limits, name }: { readonly limits: ImportLimits; readonly name: string }
): Promise<void> {
  const skimming = new Skimming(handler, name)
  let rest = ''
  for await (const chunk of decodeXml(chunks)) {
    const text = rest + chunk
    rest = text.slice(skimming.skim(text))
    if (rest.length > limits.maxCellBytes)
      throw ingestError('ingest/cell-too-large', `A value of ${name} is longer than ${limits.maxCellBytes} bytes.`)
  }
}

/** Parts other than tags: their beginnings and ends. */
const OTHERS = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>']
] as const

class Skimming {
  readonly #handler: SkimHandler
  readonly #name: string
  #depth = 0

  constructor(handler: SkimHandler, name: string) {
    this.#handler = handler
    this.#name = name
  }

  /** Returns the place of the first part that does not end in the text. */
  skim(text: string): number {
    let at = 0
    for (;;) {
      const start = text.indexOf('<', at)
      if (start === -1) return at
      const end = this.#endOf(text, start)
      if (end === -1) return at
      this.#text(text, at, start)
      this.#part(text, start, end)
      at = end
    }
  }

  /** Place after the part that begins at `start`; -1 when it does not end, or its beginning is not whole. */
  #endOf(text: string, start: number): number {
    const second = text.charCodeAt(start + 1)
    if (second !== BANG && second !== QUESTION) return endOfTag(text, start)
    for (const [opening, closing] of OTHERS)
      if (text.startsWith(opening, start)) {
        const end = text.indexOf(closing, start + opening.length)
        return end === -1 ? -1 : end + closing.length
      }
    return text.length - start < OTHERS[1][0].length ? -1 : endOfDeclaration(text, start)
  }

  #text(text: string, from: number, to: number): void {
    for (let at = from; at < to; at++) if (text.charCodeAt(at) > 0x20) return this.#handler.text(text.slice(from, to))
  }

  #part(text: string, start: number, end: number): void {
    const second = text.charCodeAt(start + 1)
    if (second === QUESTION) return
    if (second === BANG) {
      if (text.startsWith(OTHERS[1][0], start)) this.#text(text, start + 9, end - 3)
      return
    }
    if (second === SLASH) {
      this.#depth--
      return this.#handler.close(localName(text.slice(start + 2, end - 1).trimEnd()))
    }
    const isEmpty = text.charCodeAt(end - 2) === SLASH
    const name = localName(text.slice(start + 1, endOfName(text, start + 1, end - 1)))
    if (this.#depth >= MAX_DEPTH)
      throw damagedFile(this.#name, `the XML has more than ${MAX_DEPTH} elements inside each other`)
    this.#handler.open(name, text.slice(start + 1, end - 1))
    if (isEmpty) this.#handler.close(name)
    else this.#depth++
  }
}

const BANG = 0x21
const SLASH = 0x2f
const QUESTION = 0x3f
const GREATER = 0x3e

/** The values of attributes can hold `>`. */
function endOfTag(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit === GREATER) return at + 1
    if (unit !== 0x22 && unit !== 0x27) continue
    at = text.indexOf(unit === 0x22 ? '"' : "'", at + 1)
    if (at === -1) return -1
  }
  return -1
}

/** `<!DOCTYPE … [ … ]>` */
function endOfDeclaration(text: string, start: number): number {
  const end = text.indexOf('>', start)
  const bracket = text.indexOf('[', start)
  if (end === -1 || bracket === -1 || end < bracket) return end === -1 ? -1 : end + 1
  const closing = /\]\s*>/.exec(text.slice(bracket))
  return closing === null ? -1 : bracket + closing.index + closing[0].length
}

function endOfName(text: string, start: number, end: number): number {
  let at = start
  while (at < end && text.charCodeAt(at) > 0x20 && text.charCodeAt(at) !== SLASH) at++
  return at
}
