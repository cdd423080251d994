import type { SkimHandler } from '../xml/skim-xml.ts'

/** Properties of collections that hold features: GML 2 to 3.2, WFS 1 and 2, INSPIRE, CityGML. */
const MEMBERS: ReadonlySet<string> = new Set([
  'featureMember',
  'featureMembers',
  'member',
  'additionalObjects',
  'cityObjectMember'
])
const COLLECTION = /Collection$|^(?:Tuple|SpatialDataSet|CityModel)$/

/** Whether an element with this parent is a feature. An answer of several queries has collections as members. */
export function isFeature(name: string, parent: string | undefined): boolean {
  return parent !== undefined && MEMBERS.has(parent) && !COLLECTION.test(name)
}

/** Counts the features of each type, and knows the only feature of a document without a collection. */
export class FeatureCounts implements SkimHandler {
  readonly #counts = new Map<string, number>()
  readonly #path: string[] = []
  #root: string | undefined
  /** Depth of the feature that is open. */
  #depth = 0

  open(name: string, tag: string): void {
    if (this.#path.length === 0 && !COLLECTION.test(name) && hasId(tag)) this.#root = name
    if (this.#depth === 0 && isFeature(name, this.#path.at(-1))) {
      this.#depth = this.#path.length + 1
      this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1)
    }
    this.#path.push(name)
  }

  close(): void {
    if (this.#path.length === this.#depth) this.#depth = 0
    this.#path.pop()
  }

  text(): void {}

  list(): { readonly name: string; readonly records: number }[] {
    if (this.#counts.size === 0 && this.#root !== undefined) return [{ name: this.#root, records: 1 }]
    return [...this.#counts].map(([name, records]) => ({ name, records }))
  }
}

/** `gml:id`, or `fid` of GML 2. */
function hasId(tag: string): boolean {
  return /\s(?:fid|gml:id)\s*=/.test(tag)
}
