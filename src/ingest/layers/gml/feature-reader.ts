import { createElement, type Element } from '../markup/element.ts'
import type { RecordSink } from '../record-sink.ts'
import { type Attributes, attribute, type XmlHandler } from '../xml/read-xml.ts'
import { BOUNDS, type FoundGeometry, readInOrder, systemNameIn, takeGeometries } from './feature-geometries.ts'
import { isFeature } from './feature-types.ts'
import { GmlProblem } from './gml-problem.ts'
import { putProperties } from './put-properties.ts'

/** Elements of one feature that are kept in memory. */
const MAX_ELEMENTS = 300_000

/** Features on their way to records. */
export class FeatureReader implements XmlHandler {
  readonly #sink: RecordSink
  readonly #layers: readonly string[]
  readonly #crs: string | undefined
  readonly #path: string[] = []
  /** The elements that are open, from the feature on. */
  readonly #open: Element[] = []
  #elements = 0
  /** The system that the box of a collection names. */
  #collectionSystem: string | undefined
  #layer: string | undefined
  /** The property that has the geometry of the records, by layer. */
  readonly #main = new Map<string, string>()

  /** `crs`: overrides the names in the file, and decides the order of positions as they do. */
  constructor(sink: RecordSink, layers: readonly string[], crs: string | undefined) {
    this.#sink = sink
    this.#layers = layers
    this.#crs = crs
  }

  open(name: string, attributes: Attributes): void {
    const parent = this.#path.at(-1)
    this.#path.push(name)
    if (this.#open.length > 0) return this.#openInside(name, attributes)
    if (parent === BOUNDS) this.#collectionSystem ??= attribute(attributes, 'srsName')
    // The only feature of a document has no parent.
    if (!this.#layers.includes(name) || !(parent === undefined || isFeature(name, parent))) return
    this.#elements = 1
    this.#open.push(createElement(name, attributes))
  }

  close(): void {
    this.#path.pop()
    const element = this.#open.pop()
    if (element === undefined || this.#open.length > 0) return
    if (this.#elements > MAX_ELEMENTS)
      return this.#sink.note(
        'left-out',
        (count) => `${count} features have more than ${MAX_ELEMENTS} elements and were left out.`
      )
    this.#putFeature(element)
  }

  text(text: string): void {
    const element = this.#open.at(-1)
    if (element !== undefined) element.text += text
  }

  /** Beyond the limit elements are counted, and not kept. */
  #openInside(name: string, attributes: Attributes): void {
    const element = createElement(name, attributes)
    if (++this.#elements <= MAX_ELEMENTS) this.#open.at(-1)!.children.push(element)
    this.#open.push(element)
  }

  #putFeature(feature: Element): void {
    this.#startLayer(feature.name)
    const bounds = feature.children.filter(({ name }) => name === BOUNDS)
    const own = systemNameIn(bounds.flatMap(({ children }) => children)) ?? this.#collectionSystem
    const geometries = takeGeometries(feature)
    putProperties(feature, new Set(geometries.map(({ path }) => path)), this.#sink)
    this.#putGeometries(feature.name, geometries, own)
    this.#sink.endRecord()
  }

  #startLayer(name: string): void {
    if (this.#layer === name) return
    this.#layer = name
    this.#sink.startLayer(this.#layers.length > 1 ? name : undefined)
  }

  #putGeometries(type: string, found: readonly FoundGeometry[], fallback: string | undefined): void {
    const first = found[0]?.path
    if (first !== undefined && !this.#main.has(type)) this.#main.set(type, first)
    const main = this.#main.get(type)
    for (const { path, elements } of found) {
      const system = this.#crs ?? systemNameIn(elements) ?? fallback
      this.#sink.setSystem(system)
      const geometry = this.#read(elements, system)
      if (path === main) this.#sink.putGeometry(geometry)
      else this.#sink.putShape(this.#sink.column(path), geometry)
    }
  }

  #read(elements: readonly Element[], system: string | undefined) {
    try {
      return readInOrder(elements, system)
    } catch (error) {
      if (!(error instanceof GmlProblem)) throw error
      this.#sink.note('bad-geometries', (count) => `${count} geometries ${error.message}; they are empty.`)
      return null
    }
  }
}
