import type { Reading } from './reading.ts'

/**
 * The engine holds 1900-01-01 … 2299-12-31 and clamps the rest in silence, and carries 2019-02-29 over into March: only a day that comes
 * back as it was written is one.
 */
const isDay = (iso: string): string => `toString(toDate32OrZero(${iso})) = ${iso}`

export const ISO_DATE: Reading = {
  name: 'date yyyy-mm-dd',
  glance: /^\d{4}-\d\d-\d\d$/,
  type: 'date',
  test: isDay,
  values: (x) => [`toDate32OrNull(${x})`],
}

interface DayOrder {
  readonly name: string
  /** Three groups. */
  readonly pattern: string
  /** Which group is year, month, day. */
  readonly groups: readonly [year: number, month: number, day: number]
}

const YEAR_FIRST: DayOrder = { name: 'yyyy/mm/dd', pattern: '([0-9]{4})[/.]([0-9]{1,2})[/.]([0-9]{1,2})', groups: [1, 2, 3] }
const DAY_FIRST: DayOrder = { name: 'dd/mm/yyyy', pattern: '([0-9]{1,2})[/.-]([0-9]{1,2})[/.-]([0-9]{4})', groups: [3, 2, 1] }
const MONTH_FIRST: DayOrder = { name: 'mm/dd/yyyy', pattern: '([0-9]{1,2})[/-]([0-9]{1,2})[/-]([0-9]{4})', groups: [3, 1, 2] }

function isoDay(parts: string, [year, month, day]: DayOrder['groups']): string {
  return `concat(${parts}[${year}], '-', leftPad(${parts}[${month}], 2, '0'), '-', leftPad(${parts}[${day}], 2, '0'))`
}

function dateReading(order: DayOrder): Reading {
  const iso = (x: string): string => isoDay(`extractGroups(${x}, '^${order.pattern}$')`, order.groups)
  return {
    name: `date ${order.name}`,
    glance: new RegExp(`^${order.pattern}$`),
    type: 'date',
    test: (x) => `match(${x}, '^${order.pattern}$') AND ${isDay(iso(x))}`,
    values: (x) => [`if(${x} = '', NULL, toDate32OrNull(${iso(x)}))`],
  }
}

/** In this order: a column that reads both ways is taken for day first. */
export const OTHER_DATES: readonly Reading[] = [YEAR_FIRST, DAY_FIRST, MONTH_FIRST].map(dateReading)

/** `2018` and `1988-01`, as the API itself shows days of a field whose precision is the year or the month: their first day. Never guessed. */
export const PARTIAL_DATE: Reading = {
  name: 'date yyyy or yyyy-mm',
  glance: /^\d{4}(-\d\d)?$/,
  type: 'date',
  test: (x) => `match(${x}, '^[0-9]{4}(-[0-9]{2})?$') AND ${isDay(firstDay(x))}`,
  values: (x) => [`if(${x} = '', NULL, toDate32OrNull(${firstDay(x)}))`],
}

function firstDay(x: string): string {
  return `concat(${x}, if(length(${x}) = 4, '-01-01', '-01'))`
}

const TIME = '([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9]([.][0-9]{1,9})?)?'
const ZONE = '( ?(Z|UTC|GMT|[-+][0-9]{2}(:?[0-9]{2})?))?'

/**
 * `2020-02-29T10:11:12.5+02:00`: seconds, fraction and zone optional, a blank instead of the T. Without zone it is UTC; digits after the
 * sixth are cut. With a zone the first and the last year are left out, because the instant in UTC may lie beyond what the engine holds.
 */
export const ISO_DATETIME: Reading = {
  name: 'datetime yyyy-mm-dd hh:mm:ss',
  glance: /^\d{4}-\d\d-\d\d[T ]\d\d:/,
  type: 'datetime',
  test: (x) =>
    `match(${x}, '^[0-9]{4}-[0-9]{2}-[0-9]{2}[T ]${TIME}${ZONE}$') AND ${isDay(`substring(${x}, 1, 10)`)}` +
    ` AND (substring(${x}, 1, 4) NOT IN ('1900', '2299') OR match(${x}, '[0-9]$') AND NOT match(${x}, '[-+][0-9:]{2,5}$'))`,
  values: (x) => [`parseDateTime64BestEffortOrNull(${x}, 6, 'UTC')`],
}

/** `29/02/2020 9:05`, `2/29/2020 9:05:00 PM`; in UTC. */
function datetimeReading(order: DayOrder): Reading {
  const pattern = `^${order.pattern}[T ]([01]?[0-9]|2[0-3])(:[0-5][0-9](?::[0-5][0-9](?:[.][0-9]{1,9})?)?)(?: ?([AaPp])[Mm])?$`
  const parts = (x: string): string => `extractGroups(${x}, '${pattern}')`
  const iso = (x: string): string => isoDay(parts(x), order.groups)
  const hour = (p: string): string => `toUInt8OrZero(${p}[4])`
  const hour24 = (p: string): string => `toString(if(${p}[6] = '', ${hour(p)}, ${hour(p)} % 12 + if(upper(${p}[6]) = 'P', 12, 0)))`
  return {
    name: `datetime ${order.name} hh:mm:ss`,
    glance: new RegExp(pattern),
    type: 'datetime',
    test: (x) => `match(${x}, '${pattern}') AND ${isDay(iso(x))} AND (${parts(x)}[6] = '' OR ${hour(parts(x))} BETWEEN 1 AND 12)`,
    values: (x) => [
      `if(${x} = '', NULL, parseDateTime64BestEffortOrNull(concat(${iso(x)}, ' ', leftPad(${hour24(parts(x))}, 2, '0'), ${parts(x)}[5]), 6, 'UTC'))`,
    ],
  }
}

export const OTHER_DATETIMES: readonly Reading[] = [YEAR_FIRST, DAY_FIRST, MONTH_FIRST].map(datetimeReading)

/** A day where the schema says datetime: its midnight in UTC. Never guessed. */
export const MIDNIGHTS: readonly Reading[] = [ISO_DATE, ...OTHER_DATES].map((date) => ({
  name: `datetime from ${date.name}`,
  type: 'datetime',
  glance: date.glance,
  test: date.test,
  values: (x) => [`toDateTime64(${date.values(x)[0]!}, 6, 'UTC')`],
}))
