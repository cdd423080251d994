/**
 * Queries on which engine and evaluator once disagreed, each with the reason. They run on a dataset that has what it
 * takes.
 */
import type { Clauses } from './clauses.ts'

const PLAIN: Clauses = { where: [], refine: [], exclude: [], offset: 0, timezone: 'UTC', lang: 'en', version: 'v2.1' }

const query = (why: string, parts: Partial<Clauses>): { why: string; clauses: Clauses } => ({
  why,
  clauses: { ...PLAIN, ...parts }
})

export const ONCE_DISAGREED: readonly { readonly why: string; readonly clauses: Clauses }[] = [
  query('a list of integers was bound as a list of texts', { where: ['big in (0, 1, -9223372036854775808)'] }),
  query('IN compares the bits of a double, and negative zero has others than zero', { where: ['extreme in (0, 1.5)'] }),
  query('a zone on the other side of the date line has an offset beyond 12 hours', {
    select: 'ts',
    timezone: 'Pacific/Apia'
  }),
  query('an offset of local mean time has seconds', {
    select: 'ts, second(ts) as s, date_format(ts, "HH:mm:ss") as f',
    timezone: 'Europe/Paris'
  }),
  query('an instant before 1970 with a fraction', {
    select: 'ts',
    timezone: 'America/St_Johns',
    where: ["ts < date'1971'"]
  }),
  query('the last day that the engine’s calendar knows', {
    select: "`day`, date_format(`day`, 'DDD') as d",
    where: ["`day` > date'2299-01-01'"]
  }),
  query('digits with a leading zero are a word and no number', { where: ["suggest('007') or '007'"] }),
  query('a list that is grouped by twice', { group_by: 'tags as a, tags as b', select: 'count(*) as n' }),
  query('a width beyond 64 bits', { group_by: 'range(n, 99999999999999999999999) as g', select: 'count(*) as c' }),
  query('days beyond the engine’s calendar', { group_by: 'range(`day`, 100000 days) as g', select: 'count(*) as c' }),
  query('a lone aggregate over no records', { where: ['n > 1000000000'], select: 'sum(n) as s, count(*) as c' })
]
