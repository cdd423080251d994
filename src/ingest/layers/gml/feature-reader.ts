import { firstPage } from '../../json/answer-pages.ts'
import { createElement, type Element } from '../markup/element.ts'
import type { RecordSink } from '../record-sink.ts'
import { type Attributes, attribute, type XmlHandler } from '../xml/read-xml.ts'
import {
  BOUNDS,
  dimensionOfBox,
  type FoundGeometry,
  readInOrder,
  systemNameIn,
  takeGeometries
} from './feature-geometries.ts'
import { isFeature } from './feature-types.ts'
import { GmlProblem } from './gml-problem.ts'
import { joinReferences } from './join-references.ts'
import type { Dimension } from './positions.ts'
import { putProperties } from './put-properties.ts'

/** Elements of one feature that are kept in memory. */
const MAX_ELEMENTS = 300_000

/** Characters of the corner of a box that are kept. */
const MAX_CORNER_TEXT = 1000

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
  /** That box itself, for the dimension of the positions. */
  #collectionBox: Element | undefined
  #inCorner = false
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
    if (parent === undefined) this.#noteFirstPage(attributes)
    this.#path.push(name)
    if (this.#open.length > 0) return this.#openInside(name, attributes)
    if (parent === BOUNDS) {
      this.#collectionSystem ??= attribute(attributes, 'srsName')
      this.#collectionBox ??= createElement(name, attributes)
    }
    this.#inCorner = name === 'lowerCorner'
    if (this.#inCorner) this.#collectionBox?.children.push(createElement(name, attributes))
    // The only feature of a document has no parent.
    if (!this.#layers.includes(name) || !(parent === undefined || isFeature(name, parent))) return
    this.#elements = 1
    this.#open.push(createElement(name, attributes))
  }

  /** The answer of a WFS says how many features match, and how many of them it has. */
  #noteFirstPage(attributes: Attributes): void {
    const matched = Number(attribute(attributes, 'numberMatched'))
    const returned = Number(attribute(attributes, 'numberReturned'))
    if (matched > returned) this.#sink.note('first-page', () => firstPage(returned, matched), returned)
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
    else if (this.#inCorner) this.#addToCorner(text)
  }

  #addToCorner(text: string): void {
    const corner = this.#collectionBox?.children.at(-1)
    if (corner !== undefined && corner.text.length < MAX_CORNER_TEXT) corner.text += text
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
    const boxes = bounds.flatMap(({ children }) => children)
    const box = {
      system: systemNameIn(boxes) ?? this.#collectionSystem,
      dimension: dimensionOfBox([...boxes, ...(this.#collectionBox === undefined ? [] : [this.#collectionBox])])
    }
    joinReferences(feature)
    const geometries = takeGeometries(feature)
    putProperties(feature, new Set(geometries.map(({ path }) => path)), this.#sink)
    this.#putGeometries(feature.name, geometries, box)
    this.#sink.endRecord()
  }

  #startLayer(name: string): void {
    if (this.#layer === name) return
    this.#layer = name
    this.#sink.startLayer(this.#layers.length > 1 ? name : undefined)
  }

  #putGeometries(type: string, found: readonly FoundGeometry[], box: Box): void {
    const first = found[0]?.path
    if (first !== undefined && !this.#main.has(type)) this.#main.set(type, first)
    const main = this.#main.get(type)
    for (const { path, elements } of found) {
      const system = this.#crs ?? systemNameIn(elements) ?? box.system
      this.#sink.setSystem(system)
      const geometry = this.#read(elements, system, box.dimension ?? (isCompound(system) ? 3 : undefined))
      if (path === main) this.#sink.putGeometry(geometry)
      else this.#sink.putShape(this.#sink.column(path), geometry)
    }
  }

  #read(elements: readonly Element[], system: string | undefined, dimension: Dimension) {
    try {
      return readInOrder(elements, system, dimension)
    } catch (error) {
      if (!(error instanceof GmlProblem)) throw error
      this.#sink.note('bad-geometries', (count) => `${count} geometries ${error.message}; they are empty.`)
      return null
    }
  }
}

/** A system of places and one of heights: `urn:ogc:def:crs,crs:EPSG::25832,crs:EPSG::5783`. */
function isCompound(system: string | undefined): boolean {
  return system?.startsWith('urn:ogc:def:crs,') === true
}

/** What the box around a feature, or around all, says of geometries that do not say it. */
interface Box {
  readonly system: string | undefined
  readonly dimension: Dimension
}
