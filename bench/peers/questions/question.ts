import { ROWS } from '../../rows.ts'

/** A record drawn by lot from the loaded rows. */
export interface DrawnRecord {
  readonly recordId: string
  readonly id: number
}

export interface PeerQuestion {
  readonly what: string
  /** Below `/catalog/datasets/`. */
  readonly ours: (round: number, drawn: readonly DrawnRecord[]) => string
  readonly raw?: Statements
  readonly duckDb?: Statements
  readonly postgreSql?: Statements
  /** At most this many rounds: a whole export takes seconds. */
  readonly rounds?: number
}

export type Statements = (round: number, drawn: readonly DrawnRecord[]) => readonly string[]

/** The same SQL for all three. */
export const everywhere = (sql: Statements): Pick<PeerQuestion, 'raw' | 'duckDb' | 'postgreSql'> => ({
  raw: sql,
  duckDb: sql,
  postgreSql: sql
})

export const records = (parameters: Readonly<Record<string, string | number>>, dataset = 'bench'): string => {
  const query = new URLSearchParams({ limit: '20' })
  for (const [name, value] of Object.entries(parameters)) query.set(name, String(value))
  return `${dataset}/records?${query}`
}

/** A page in the order of the source, and its total. */
export const pageAndCount = (where: string, order = 'id'): string[] => [
  `SELECT * FROM bench WHERE ${where} ORDER BY ${order} LIMIT 20`,
  `SELECT count(*) FROM bench WHERE ${where}`
]

/** With `id` itself PostgreSQL walks through its index on it until twenty rows match, which takes seconds. */
export const BY_OTHER_INDEX = 'id + 0'

/** An id that exists, another one each round. */
export const idOf = (round: number): number => (round * 479_001 + 13_577) % ROWS

/** The record of a round; there are as many as a page has. */
export const drawnOf = (round: number, drawn: readonly DrawnRecord[]): DrawnRecord =>
  drawn[round % drawn.length] as DrawnRecord

export const aggregate = (
  what: string,
  ours: (round: number) => Readonly<Record<string, string | number>>,
  sql: Statements,
  more: Partial<PeerQuestion> = {}
): PeerQuestion => ({ what, ours: (round) => records(ours(round)), ...everywhere(sql), ...more })
