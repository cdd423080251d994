import assert from 'node:assert/strict'
import type { FullText, Predicate } from '#query'
import type { Engine } from '../engine.ts'
import { field, query, type text } from './dataset.ts'

/** Ids that match; the largest int is shown as 3. */
export async function matching(engine: Engine, where: Predicate, timezone = 'UTC'): Promise<number[]> {
  const { totalCount, rows } = await engine.page(query({ where, timezone }))
  assert.equal(totalCount, rows.length)
  assert.equal(await engine.count(query({ where, timezone })), rows.length)
  return rows.map((row) => JSON.parse(row.replace('9223372036854775807', '3')).id)
}

export const compare = (
  name: string,
  op: '=' | '!=' | '<' | '<=' | '>' | '>=',
  right: Parameters<typeof not>[0] | ReturnType<typeof text>
): Predicate => ({ kind: 'compare', op, left: field(name), right: right as ReturnType<typeof text> })
export const not = (item: Predicate): Predicate => ({ kind: 'not', item })
export const words = (mode: FullText['mode'], wanted: string, ...fields: string[]): Predicate => ({
  kind: 'full-text',
  mode,
  text: wanted,
  ...(fields.length > 0 && { fields: fields.map(field) })
})
