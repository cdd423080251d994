/** A type of the engine, without what surrounds it for nulls and dictionaries. */
export type TypeTree =
  | { readonly kind: 'scalar'; readonly type: string }
  | { readonly kind: 'list'; readonly element: TypeTree }
  | { readonly kind: 'map'; readonly key: TypeTree; readonly value: TypeTree }
  | { readonly kind: 'struct'; readonly members: readonly StructMember[] }

export interface StructMember {
  readonly name: string
  readonly type: TypeTree
}

/** A type of the engine without what surrounds it for nulls and dictionaries. */
export function plainType(type: string): string {
  const inside = /^(?:Nullable|LowCardinality)\(([^]*)\)$/.exec(type.trim())
  return inside === null ? type.trim() : plainType(inside[1]!)
}

export function parseType(type: string): TypeTree {
  const plain = plainType(type)
  const [, outer, inside = ''] = /^(Array|Map|Tuple)\(([^]*)\)$/.exec(plain) ?? []
  if (outer === undefined) return { kind: 'scalar', type: plain }
  const parts = splitParts(inside)
  if (outer === 'Array') return { kind: 'list', element: parseType(inside) }
  if (outer === 'Map') return { kind: 'map', key: parseType(parts[0]!), value: parseType(parts[1] ?? '') }
  return { kind: 'struct', members: parts.map(parseMember) }
}

/** Parts of `a Int64, `b, c` Array(String)` between commas outside of names and parentheses. */
function splitParts(inside: string): string[] {
  const parts: string[] = []
  let [depth, start] = [0, 0]
  for (const { 0: token, index } of `${inside},`.matchAll(/`(?:\\[^]|[^`\\])*`|'(?:\\[^]|[^'\\])*'|[(),]/g)) {
    if (token === '(') depth++
    else if (token === ')') depth--
    else if (token === ',' && depth === 0) {
      parts.push(inside.slice(start, index).trim())
      start = index + 1
    }
  }
  return parts
}

function parseMember(part: string): StructMember {
  const [before = '', name = ''] = /^(`(?:\\[^]|[^`\\])*`|\S+)\s+/.exec(part) ?? []
  return { name: name.startsWith('`') ? unquoted(name) : name, type: parseType(part.slice(before.length)) }
}

const ESCAPES: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', 0: '\0' }

const unquoted = (name: string): string =>
  name.slice(1, -1).replace(/\\([^])/g, (_all, letter: string) => ESCAPES[letter] ?? letter)

/** Names of types with what is in their parentheses, unless these are types, and names of members, which are skipped. */
const SCALARS = /`(?:\\[^]|[^`\\])*`|[A-Za-z]\w*(?:\((?:'(?:\\[^]|[^'\\])*'|[\d\s,=-])*\))?(?=[,)]|$)/g

/** The type with others in place of its scalars, which are counted from 0. */
export function mapScalars(type: string, map: (scalar: string, index: number) => string): string {
  let index = 0
  return type.replace(SCALARS, (token) => (token.startsWith('`') ? token : map(token, index++)))
}

export function countScalars(type: string): number {
  let count = 0
  mapScalars(type, (scalar) => {
    count++
    return scalar
  })
  return count
}
