/** The examples of docs/odsql.md as queries. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export type ExampleKind = 'odsql' | 'odsql-refused' | 'odsql-catalog'

export interface Example {
  readonly kind: ExampleKind
  /** Line of the page on which it begins. */
  readonly line: number
  readonly select?: string
  readonly where?: string
  readonly group_by?: string
  readonly order_by?: string
  readonly timezone?: string
  readonly lang?: string
  /** The error of a refused query. */
  readonly error?: string
  readonly refine: readonly string[]
  readonly exclude: readonly string[]
  readonly facet: readonly string[]
}

export const PAGE = readFileSync(join(import.meta.dirname, '../../docs/odsql.md'), 'utf8')

const REPEATED: ReadonlySet<string> = new Set(['refine', 'exclude', 'facet'])
const SINGLE: ReadonlySet<string> = new Set(['select', 'where', 'group_by', 'order_by', 'timezone', 'lang', 'error'])

/**
 * Blocks of ```odsql and its kin; in them lines `clause: text`, and blank lines between queries. Throws at a line of
 * another form.
 */
export function readExamples(): Example[] {
  const examples: Example[] = []
  let kind: ExampleKind | undefined
  let lines: [number, string][] = []
  const finish = (): void => {
    if (kind !== undefined && lines.length > 0) examples.push(toExample(kind, lines))
    lines = []
  }
  for (const [place, line] of PAGE.split('\n').entries()) {
    if (kind === undefined) kind = /^```(odsql(?:-\w+)?)$/.exec(line)?.[1] as ExampleKind | undefined
    else if (line === '```' || line === '') {
      finish()
      if (line !== '') kind = undefined
    } else lines.push([place + 1, line])
  }
  return examples
}

function toExample(kind: ExampleKind, lines: readonly (readonly [number, string])[]): Example {
  const single: Record<string, string> = {}
  const repeated: Record<string, string[]> = { refine: [], exclude: [], facet: [] }
  for (const [line, text] of lines) {
    const [, clause = '', value = ''] = /^(\w+): (.+)$/.exec(text) ?? []
    if (REPEATED.has(clause)) repeated[clause]!.push(value)
    else if (SINGLE.has(clause) && !(clause in single)) single[clause] = value
    else throw new Error(`docs/odsql.md:${line} is not a clause: ${text}`)
  }
  return { kind, line: lines[0]![0], ...single, ...repeated } as unknown as Example
}
