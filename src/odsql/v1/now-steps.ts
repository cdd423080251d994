import { mistake } from '../errors.ts'
import type { NamedNode, Placed } from '../tree.ts'

const DAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
/** Singular names set a part of the time, plural ones move it; the same in ODSQL. */
const SAME = ['year', 'month', 'day', 'hour', 'minute', 'second', 'microsecond']
const MOVES = ['years', 'months', 'hours', 'minutes', 'seconds', 'microseconds']

/**
 * `#now(days=-7, hour=0, weekday=MO(2))` as arguments of ODSQL's `now()`: first what is set, then what is moved, then
 * the day of the week, as v1 does it. `MO(2)` is the second Monday from that day on, the day itself counts.
 */
export function nowArguments(steps: readonly string[], at: Placed): NamedNode[] {
  const set: NamedNode[] = []
  const moved: NamedNode[] = []
  let days = 0
  let weekday: number | undefined
  for (const step of steps) {
    const parts = /^([a-z]+)\s*=\s*(?:([+-]?\d{1,9})|([A-Z]{2})(?:\(\s*([+-]?\d{1,4})\s*\))?)$/.exec(step.trim())
    const [name = '', value, day, count = '1'] = parts?.slice(1) ?? []
    if (day !== undefined && name === 'weekday' && DAYS.includes(day) && Number(count) !== 0) {
      weekday = DAYS.indexOf(day)
      days += Number(count) > 0 ? (Number(count) - 1) * 7 : Number(count) * 7 + 1
    } else if (value === undefined) throw notAStep(step, at)
    else if (name === 'weekday') weekday = Number(value)
    else if (name === 'days') days += Number(value)
    else if (name === 'weeks') days += Number(value) * 7
    else if (SAME.includes(name)) set.push(named(name, value, at))
    else if (MOVES.includes(name)) moved.push(named(name, value, at))
    else throw notAStep(step, at)
  }
  return [
    ...set,
    ...moved,
    ...(days === 0 ? [] : [named('days', String(days), at)]),
    ...(weekday === undefined ? [] : [named('weekday', String(weekday), at)])
  ]
}

function named(name: string, value: string, { start, end }: Placed): NamedNode {
  return { kind: 'named', name, value: String(Number(value)), start, end }
}

function notAStep(step: string, at: Placed): ReturnType<typeof mistake> {
  return mistake('odsql/argument', `#now() does not take ${step.slice(0, 100)}.`, at)
}
