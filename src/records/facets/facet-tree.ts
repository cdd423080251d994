import type { FacetCount, FacetLevel } from '#query'

/** One value of an enumeration, with the keys in the order in which live portals have them (EXPLORE-facet-2). */
export interface FacetNode {
  readonly name: string
  /** Missing for an excluded value. */
  readonly count?: number
  readonly state: 'displayed' | 'refined' | 'excluded'
  readonly value: string
  facets?: FacetNode[]
}

/** Full paths of refined and excluded values; for a flat field the values. `separator` absent: flat. */
export interface FacetMarks {
  readonly separator: string | undefined
  readonly refined: readonly string[]
  readonly excluded: readonly string[]
}

/** The levels to ask for: the top, and what lies under each refined value on the way down (at most `maxDepth` deep). */
export function levelsOf({ separator, refined }: FacetMarks, maxDepth: number): FacetLevel[] {
  const levels: FacetLevel[] = [{ depth: 1 }]
  if (separator === undefined) return levels
  const parents = new Set(refined.flatMap((path) => prefixesOf(path, separator)))
  for (const parent of parents) {
    const depth = parent.split(separator).length + 1
    if (depth <= maxDepth) levels.push({ depth, parent })
  }
  return levels.sort((a, b) => a.depth - b.depth)
}

/** The counted levels as one tree, what was excluded beside them. */
export function buildTree(
  levels: readonly FacetLevel[],
  counts: readonly (readonly FacetCount[])[],
  marks: FacetMarks
): FacetNode[] {
  const refined = new Set(
    marks.refined.flatMap((path) => (marks.separator === undefined ? [path] : prefixesOf(path, marks.separator)))
  )
  const roots: FacetNode[] = []
  const byValue = new Map<string, FacetNode>()
  for (const [at, { parent }] of levels.entries()) {
    const nodes = (counts[at] ?? []).map(
      ({ value, count }): FacetNode => ({
        name: nameOf(value, marks),
        count,
        state: refined.has(value) ? 'refined' : 'displayed',
        value
      })
    )
    for (const node of nodes) byValue.set(node.value, node)
    if (nodes.length > 0) put(nodes, parent === undefined ? undefined : byValue.get(parent), roots)
  }
  for (const value of new Set(marks.excluded)) addExcluded(value, marks, byValue, roots)
  return roots
}

function put(nodes: readonly FacetNode[], parent: FacetNode | undefined, roots: FacetNode[]): void {
  if (parent === undefined) roots.push(...nodes)
  else parent.facets = [...(parent.facets ?? []), ...nodes]
}

/** Excluded values stand where they would stand, at the end. */
function addExcluded(
  value: string,
  marks: FacetMarks,
  byValue: ReadonlyMap<string, FacetNode>,
  roots: FacetNode[]
): void {
  if (byValue.has(value)) return
  const parent = marks.separator === undefined ? undefined : prefixesOf(value, marks.separator).at(-2)
  put(
    [{ name: nameOf(value, marks), state: 'excluded', value }],
    parent === undefined ? undefined : byValue.get(parent),
    roots
  )
}

function nameOf(value: string, { separator }: FacetMarks): string {
  return separator === undefined ? value : (value.split(separator).at(-1) ?? value)
}

/** `a/b/c` → `a`, `a/b`, `a/b/c`. */
function prefixesOf(path: string, separator: string): string[] {
  const steps = path.split(separator)
  return steps.map((_, at) => steps.slice(0, at + 1).join(separator))
}
