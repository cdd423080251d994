import { hasNoRecords, ingestError } from '../../errors.ts'
import { damagedFile } from '../damaged-file.ts'
import type { LayerFormat, OpenLayers } from '../layer-reader.ts'
import { type Attributes, localName, readXml, type XmlHandler } from '../xml/read-xml.ts'
import { ElementRecords } from './element-records.ts'

/** XML in which an element repeats: each is a record. */
export const XML: LayerFormat = {
  format: 'xml',
  needsFile: false,
  list: async ({ source }) => [{ name: source.name }],
  read: async (file, _layers, sink) => {
    const path = await findRecordPath(file)
    const reader = new ElementRecords(path, sink)
    await readXml(file.source.open(), reader, { limits: file.limits, name: file.source.name }, () => sink.pause())
  }
}

/** Different paths that are counted; a file with more has names in its tags. */
const MAX_PATHS = 10_000
/** Elements from which the repeated one is found. */
const COUNTED_ELEMENTS = 200_000

/**
 * The path of the records: as asked (`catalog.item`, or the name of the last element), else that of the element with most
 * columns of the dataset, which may stand there once, else the outermost element that repeats and has values inside.
 */
async function findRecordPath(file: OpenLayers): Promise<string> {
  const counts = new PathCounts()
  try {
    await readXml(file.source.open(), counts, { limits: file.limits, name: file.source.name })
  } catch (error) {
    if (!(error instanceof EnoughCounted)) throw error
  }
  const asked = file.options.records
  const found = asked === undefined ? counts.mostAlike(file.knownColumns) : counts.find(asked)
  if (found !== undefined) return found
  if (counts.hasNoneOf(asked)) throw hasNoRecords(file.source.name)
  if (asked === undefined) throw damagedFile(file.source.name, 'it has no element that repeats')
  throw ingestError('ingest/no-records', `${file.source.name} has no elements ${asked}.`, {
    details: { name: file.source.name, records: asked, known: counts.paths.slice(0, 20) }
  })
}

class EnoughCounted extends Error {}

interface PathCount {
  count: number
  children: number
  /** Of attributes and elements inside, as the columns of records are named. */
  readonly columns: Set<string>
}

/** A dataset has no more columns that could be recognized. */
const MAX_COLUMNS = 1_000

class PathCounts implements XmlHandler {
  readonly #counts = new Map<string, PathCount>()
  readonly #path: string[] = []
  #elements = 0

  get paths(): readonly string[] {
    return [...this.#counts.keys()].map((path) => path.slice(1).replaceAll('/', '.'))
  }

  open(name: string, attributes: Attributes): void {
    const parent = this.#path.at(-1) ?? ''
    const path = `${parent}/${name}`
    this.#path.push(path)
    const known = this.#counts.get(path)
    if (known !== undefined) known.count++
    else if (this.#counts.size < MAX_PATHS) this.#counts.set(path, { count: 1, children: 0, columns: new Set() })
    const counted = this.#counts.get(path)
    for (const attribute in attributes) addChild(counted, localName(attribute))
    addChild(this.#counts.get(parent), name)
    if (++this.#elements > COUNTED_ELEMENTS) throw new EnoughCounted()
  }

  close(): void {
    this.#path.pop()
  }

  text(): void {}

  find(asked: string): string | undefined {
    const wanted = asked.replace(/^\.|\.$/g, '').replaceAll('.', '/')
    return (
      [...this.#counts.keys()].find((path) => path === `/${wanted}`) ??
      [...this.#counts.keys()].find((path) => path.endsWith(`/${wanted}`))
    )
  }

  /**
   * The document is one of records and has none: what is around those asked for, or, when only their name is known, no
   * element with values inside but the outermost.
   */
  hasNoneOf(asked: string | undefined): boolean {
    const around =
      asked
        ?.replace(/^\.|\.$/g, '')
        .split('.')
        .slice(0, -1) ?? []
    if (around.length > 0) return this.#counts.has(`/${around.join('/')}`)
    return [...this.#counts].every(([path, { children }]) => children === 0 || path.lastIndexOf('/') === 0)
  }

  /** `known`: the columns of the dataset. */
  mostAlike(known: ReadonlySet<string> | undefined): string | undefined {
    const repeated = this.#mostRepeated()
    if (known === undefined) return repeated
    const alike = (path: string): number => this.#counts.get(path)!.columns.intersection(known).size
    let [best, most] = [repeated, repeated === undefined ? 0 : alike(repeated)]
    for (const path of this.#counts.keys()) {
      if (path.lastIndexOf('/') === 0 || alike(path) <= most) continue
      best = path
      most = alike(path)
    }
    return best
  }

  /** Depth first decides: what repeats inside of a record is a list of it. */
  #mostRepeated(): string | undefined {
    const candidates = [...this.#counts].filter(([, { count, children }]) => count > 1 && children > 0)
    const depth = (path: string): number => path.split('/').length
    const outermost = Math.min(...candidates.map(([path]) => depth(path)))
    return candidates.filter(([path]) => depth(path) === outermost).sort(([, a], [, b]) => b.count - a.count)[0]?.[0]
  }
}

function addChild(parent: PathCount | undefined, name: string): void {
  if (parent === undefined) return
  parent.children++
  if (parent.columns.size < MAX_COLUMNS) parent.columns.add(name)
}
