import type { RecordSink } from '../record-sink.ts'
import type { Attributes, XmlHandler } from '../xml/read-xml.ts'
import { createElement, type Element, groupByName, valueOf } from './element.ts'

/** Elements of one record that are kept in memory. */
const MAX_ELEMENTS = 100_000

/** Elements at the path become records: attributes, children and text are values, nested children JSON, repeated ones lists. */
export class ElementRecords implements XmlHandler {
  readonly #path: string
  readonly #sink: RecordSink
  readonly #names: string[] = []
  readonly #open: Element[] = []
  #elements = 0

  constructor(path: string, sink: RecordSink) {
    this.#path = path
    this.#sink = sink
  }

  open(name: string, attributes: Attributes): void {
    this.#names.push(name)
    const parent = this.#open.at(-1)
    if (parent === undefined && `/${this.#names.join('/')}` !== this.#path) return
    if (this.#open.length === 0) this.#elements = 0
    if (++this.#elements > MAX_ELEMENTS) return
    const element = createElement(name, attributes)
    parent?.children.push(element)
    this.#open.push(element)
  }

  close(): void {
    const path = `/${this.#names.join('/')}`
    this.#names.pop()
    if (this.#open.length === 0 || this.#elements > MAX_ELEMENTS) {
      if (path === this.#path) this.#giveUp()
      return
    }
    const element = this.#open.pop()!
    if (this.#open.length === 0) this.#putRecord(element)
  }

  text(text: string): void {
    const element = this.#open.at(-1)
    if (element !== undefined) element.text += text
  }

  #giveUp(): void {
    this.#open.length = 0
    this.#elements = 0
    this.#sink.note(
      'left-out',
      (count) => `${count} records have more than ${MAX_ELEMENTS} elements and were left out.`
    )
  }

  #putRecord({ attributes, children, text }: Element): void {
    for (const [name, value] of Object.entries(attributes)) this.#put(name, value)
    const own = text.trim()
    if (own !== '') this.#put('value', own)
    for (const [name, same] of groupByName(children)) {
      const values = same.map(valueOf).filter((value) => value !== null)
      if (values.length === 0) this.#sink.column(name)
      else if (values.length === 1) this.#put(name, values[0])
      else this.#sink.putValue(this.#sink.column(name), values)
    }
    this.#sink.endRecord()
  }

  #put(label: string, value: unknown): void {
    const place = this.#sink.column(label)
    if (typeof value === 'string') this.#sink.put(place, 'any', value)
    else this.#sink.putValue(place, value)
  }
}
