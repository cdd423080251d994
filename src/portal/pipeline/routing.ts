import type { Operation } from './operation.ts'

export interface Found {
  readonly operation: Operation
  readonly path: Readonly<Record<string, string>>
}

export interface Routing {
  /** The operation of a decoded path, below its root. */
  find(segments: readonly string[]): Found | undefined
}

interface Node {
  readonly literals: Map<string, Node>
  /** For a segment that may be anything. */
  any?: { readonly name: string; readonly node: Node }[]
  /** For all segments that are left. */
  rest?: { readonly name: string; readonly operation: Operation }
  operation?: Operation
}

/**
 * Names of operations are case-insensitive (PORTAL-address-3); a named segment takes precedence over
 * a variable one.
 */
export function createRouting(operations: readonly Operation[]): Routing {
  const root: Node = { literals: new Map() }
  for (const operation of operations) insert(root, operation)
  return { find: (segments) => find(root, segments, 0, {}) }
}

/** `/portals/self/users/`: decoded, without empty ends. Undefined when an escape is invalid. */
export function segmentsOf(path: string): string[] | undefined {
  try {
    return path
      .split('/')
      .filter((each) => each !== '')
      .map(decodeURIComponent)
  } catch {
    return undefined
  }
}

function insert(root: Node, operation: Operation): void {
  let node = root
  for (const segment of operation.path.split('/').filter((each) => each !== '')) {
    if (segment.endsWith('*')) return void (node.rest = { name: segment.slice(1, -1), operation })
    node = segment.startsWith(':') ? childAny(node, segment.slice(1)) : childLiteral(node, segment.toLowerCase())
  }
  if (node.operation !== undefined) throw new Error(`two operations at ${operation.path}`)
  node.operation = operation
}

function childLiteral(node: Node, segment: string): Node {
  const known = node.literals.get(segment)
  if (known !== undefined) return known
  const child: Node = { literals: new Map() }
  node.literals.set(segment, child)
  return child
}

function childAny(node: Node, name: string): Node {
  node.any ??= []
  const known = node.any.find((each) => each.name === name)
  if (known !== undefined) return known.node
  const child: Node = { literals: new Map() }
  node.any.push({ name, node: child })
  return child
}

function find(node: Node, segments: readonly string[], at: number, path: Record<string, string>): Found | undefined {
  const segment = segments[at]
  if (segment === undefined) return node.operation && { operation: node.operation, path }
  const literal = node.literals.get(segment.toLowerCase())
  const found = literal && find(literal, segments, at + 1, path)
  if (found !== undefined) return found
  for (const { name, node: child } of node.any ?? []) {
    const below = find(child, segments, at + 1, { ...path, [name]: segment })
    if (below !== undefined) return below
  }
  return (
    node.rest && { operation: node.rest.operation, path: { ...path, [node.rest.name]: segments.slice(at).join('/') } }
  )
}
