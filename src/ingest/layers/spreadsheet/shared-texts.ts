import { ingestError } from '../../errors.ts'
import type { Archive } from '../archive.ts'
import type { OpenLayers } from '../layer-reader.ts'
import { readXml } from '../xml/read-xml.ts'

/** All shared texts of a workbook, which are in memory while it is read. */
const MAX_TEXT_BYTES = 256 << 20

/** The shared texts of a workbook, by their number. Throws `ingest/too-large`. */
export async function readSharedTexts(
  archive: Archive,
  member: string | undefined,
  { limits, source }: OpenLayers
): Promise<readonly string[]> {
  const texts: string[] = []
  if (member === undefined || archive.find((name) => name === member) === undefined) return texts
  const item = new RichText()
  let total = 0
  await readXml(
    archive.open(member),
    {
      open: (name) => (name === 'si' ? item.start() : item.open(name)),
      close: (name) => {
        item.close(name)
        if (name !== 'si') return
        const text = item.take()
        total += 2 * text.length + 40
        if (total > MAX_TEXT_BYTES)
          throw ingestError('ingest/too-large', `${source.name} has more than ${MAX_TEXT_BYTES} bytes of shared texts.`)
        texts.push(text)
      },
      text: (text) => item.text(text)
    },
    { limits, name: source.name }
  )
  return texts
}

/** The text of runs of different looks, without how it is pronounced (`rPh`). */
export class RichText {
  #text = ''
  #inText = false
  #inPhonetic = false

  start(): void {
    this.#text = ''
  }

  open(name: string): void {
    if (name === 't') this.#inText = true
    if (name === 'rPh') this.#inPhonetic = true
  }

  close(name: string): void {
    if (name === 't') this.#inText = false
    if (name === 'rPh') this.#inPhonetic = false
  }

  text(text: string): void {
    if (this.#inText && !this.#inPhonetic) this.#text += text
  }

  take(): string {
    return unescapeText(this.#text)
  }
}

/** `_x000D_`: characters that XML cannot have (ECMA-376 §22.4.2.4). */
export function unescapeText(text: string): string {
  return text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code) => String.fromCharCode(parseInt(code, 16)))
    : text
}
