import type { Reading } from './reading.ts'

/**
 * How a day written `yyyy-mm-dd` is read. The engine's types hold the years 0001 to 9999; its parser of days knows 1900
 * to 2299, moves the others to the nearest of these in silence and carries 2019-02-29 over into March: only a day that
 * comes back as it was written is one.
 */
export interface Calendar {
  /** Behind the names of the readings. */
  readonly suffix: string
  readonly traits: { readonly anyYear?: true }
  /** Date32 of a day that is one. */
  readonly day: (iso: string) => string
  readonly isDay: (iso: string) => string
}

const NEAR: Calendar = {
  suffix: '',
  traits: {},
  day: (iso) => `toDate32OrNull(${iso})`,
  isDay: (iso) => `toString(toDate32OrZero(${iso})) = ${iso}`
}

/**
 * Three times as slow, and asked for only when some day of the column lies beyond. Made from an instant, a day is not
 * moved.
 */
const FAR: Calendar = {
  suffix: ' of any year',
  traits: { anyYear: true },
  day: farDay,
  isDay: (iso) => `toString(${farDay(iso)}) = ${iso}`
}

function farDay(iso: string): string {
  return `toDate32(parseDateTime64BestEffortOrNull(${iso}, 6, 'UTC'))`
}

export const CALENDARS = [NEAR, FAR] as const

interface DayOrder {
  readonly name: string
  /** Three groups. */
  readonly pattern: string
  /** Which group is year, month, day. */
  readonly groups: readonly [year: number, month: number, day: number]
}

const YEAR_FIRST: DayOrder = {
  name: 'yyyy/mm/dd',
  pattern: '([0-9]{4})[/.]([0-9]{1,2})[/.]([0-9]{1,2})',
  groups: [1, 2, 3]
}
const DAY_FIRST: DayOrder = {
  name: 'dd/mm/yyyy',
  pattern: '([0-9]{1,2})[/.-]([0-9]{1,2})[/.-]([0-9]{4})',
  groups: [3, 2, 1]
}
const MONTH_FIRST: DayOrder = {
  name: 'mm/dd/yyyy',
  pattern: '([0-9]{1,2})[/-]([0-9]{1,2})[/-]([0-9]{4})',
  groups: [3, 1, 2]
}
/** In this order: a column that reads both ways is taken for day first. */
const ORDERS = [YEAR_FIRST, DAY_FIRST, MONTH_FIRST] as const

function isoDate({ suffix, traits, day, isDay }: Calendar): Reading {
  return {
    name: `date yyyy-mm-dd${suffix}`,
    ...traits,
    glance: /^\d{4}-\d\d-\d\d$/,
    type: 'date',
    test: isDay,
    values: (x) => [day(x)]
  }
}

function isoDay(parts: string, [year, month, day]: DayOrder['groups']): string {
  return `concat(${parts}[${year}], '-', leftPad(${parts}[${month}], 2, '0'), '-', leftPad(${parts}[${day}], 2, '0'))`
}

function dateReading(order: DayOrder, { suffix, traits, day, isDay }: Calendar): Reading {
  const iso = (x: string): string => isoDay(`extractGroups(${x}, '^${order.pattern}$')`, order.groups)
  return {
    name: `date ${order.name}${suffix}`,
    ...traits,
    glance: new RegExp(`^${order.pattern}$`),
    type: 'date',
    test: (x) => `match(${x}, '^${order.pattern}$') AND ${isDay(iso(x))}`,
    values: (x) => [`if(${x} = '', NULL, ${day(iso(x))})`]
  }
}

/** Dates that may be guessed; days of any year come last, because they take longer to read. */
export const DATES: readonly Reading[] = CALENDARS.flatMap((calendar) => [
  isoDate(calendar),
  ...ORDERS.map((order) => dateReading(order, calendar))
])

/** Dates of a format that writes them in one way. */
export const ISO_DATES: readonly Reading[] = CALENDARS.map(isoDate)

/**
 * `2018` and `1988-01`, as the API itself shows days of a field whose precision is the year or the month: their first
 * day. Never guessed.
 */
export const PARTIAL_DATES: readonly Reading[] = CALENDARS.map(({ suffix, traits, day, isDay }) => ({
  name: `date yyyy or yyyy-mm${suffix}`,
  ...traits,
  glance: /^\d{4}(-\d\d)?$/,
  type: 'date',
  test: (x) => `match(${x}, '^[0-9]{4}(-[0-9]{2})?$') AND ${isDay(firstDay(x))}`,
  values: (x) => [`if(${x} = '', NULL, ${day(firstDay(x))})`]
}))

function firstDay(x: string): string {
  return `concat(${x}, if(length(${x}) = 4, '-01-01', '-01'))`
}

const TIME = '([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9]([.][0-9]{1,9})?)?'
const ZONE = '( ?(Z|UTC|GMT|[-+][0-9]{2}(:?[0-9]{2})?))?'
/** An offset other than that of UTC. */
const SHIFTED = '[-+][0-9]{2}(:?[0-9]{2})?$'

/** Whether a moment whose text begins with a day lies so near the ends of a calendar that its offset may carry it beyond. */
export const SHIFTED_BEYOND: Readonly<Record<(typeof CALENDARS)[number]['suffix'], (x: string) => string>> = {
  [NEAR.suffix]: (x) => `substring(${x}, 1, 4) IN ('1900', '2299')`,
  [FAR.suffix]: (x) => `substring(${x}, 1, 10) IN ('0001-01-01', '9999-12-31')`
}

/**
 * `2020-02-29T10:11:12.5+02:00`: seconds, fraction and zone optional, a blank instead of the T. Without zone it is UTC;
 * digits after the sixth are cut. With an offset the ends of the calendar are left out, because the instant in UTC may
 * lie beyond what is held.
 */
function isoDatetime({ suffix, traits, isDay }: Calendar, daysToo = false): Reading {
  return {
    name: `datetime yyyy-mm-dd ${daysToo ? '[hh:mm:ss]' : 'hh:mm:ss'}${suffix}`,
    ...traits,
    glance: daysToo ? /^\d{4}-\d\d-\d\d([T ]\d\d:|$)/ : /^\d{4}-\d\d-\d\d[T ]\d\d:/,
    type: 'datetime',
    test: (x) =>
      `match(${x}, '^[0-9]{4}-[0-9]{2}-[0-9]{2}${daysToo ? `([T ]${TIME}${ZONE})?` : `[T ]${TIME}${ZONE}`}$') AND ${isDay(`substring(${x}, 1, 10)`)}` +
      ` AND NOT (${SHIFTED_BEYOND[suffix]!(x)} AND match(substring(${x}, 17), '${SHIFTED}') AND NOT match(substring(${x}, 17), '[-+]00(:?00)?$'))`,
    values: (x) => [`parseDateTime64BestEffortOrNull(${x}, 6, 'UTC')`]
  }
}

/** `29/02/2020 9:05`, `2/29/2020 9:05:00 PM`; in UTC. */
function datetimeReading(order: DayOrder, { suffix, traits, isDay }: Calendar): Reading {
  const pattern = `^${order.pattern}[T ]([01]?[0-9]|2[0-3])(:[0-5][0-9](?::[0-5][0-9](?:[.][0-9]{1,9})?)?)(?: ?([AaPp])[Mm])?$`
  const parts = (x: string): string => `extractGroups(${x}, '${pattern}')`
  const iso = (x: string): string => isoDay(parts(x), order.groups)
  const hour = (p: string): string => `toUInt8OrZero(${p}[4])`
  const hour24 = (p: string): string =>
    `toString(if(${p}[6] = '', ${hour(p)}, ${hour(p)} % 12 + if(upper(${p}[6]) = 'P', 12, 0)))`
  return {
    name: `datetime ${order.name} hh:mm:ss${suffix}`,
    ...traits,
    glance: new RegExp(pattern),
    type: 'datetime',
    test: (x) =>
      `match(${x}, '${pattern}') AND ${isDay(iso(x))} AND (${parts(x)}[6] = '' OR ${hour(parts(x))} BETWEEN 1 AND 12)`,
    values: (x) => [
      `if(${x} = '', NULL, parseDateTime64BestEffortOrNull(concat(${iso(x)}, ' ', leftPad(${hour24(parts(x))}, 2, '0'), ${parts(x)}[5]), 6, 'UTC'))`
    ]
  }
}

export const DATETIMES: readonly Reading[] = CALENDARS.flatMap((calendar) => [
  isoDatetime(calendar),
  ...ORDERS.map((order) => datetimeReading(order, calendar))
])

/** Moments beside days, which are their midnights: a spreadsheet shows both alike. */
export const DAYS_AND_MOMENTS: readonly Reading[] = CALENDARS.map((calendar) => isoDatetime(calendar, true))

/** Moments of a format that writes them in one way. */
export const ISO_DATETIMES: readonly Reading[] = [
  ...CALENDARS.map((calendar) => isoDatetime(calendar)),
  ...DAYS_AND_MOMENTS
]

/** A day where the schema says datetime: its midnight in UTC. Never guessed. */
export const MIDNIGHTS: readonly Reading[] = DATES.map((date) => ({
  name: `datetime from ${date.name}`,
  ...(date.anyYear === true && { anyYear: true }),
  type: 'datetime',
  glance: date.glance,
  test: date.test,
  values: (x) => [`toDateTime64(${date.values(x)[0]!}, 6, 'UTC')`]
}))
