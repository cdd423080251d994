import { COUNTED, YEARS } from '../whole-numbers.ts'
import { type FunctionRow, NO_PARAMETERS, optionalLast, SWO, SWOG, type ValueResult, values } from './function-row.ts'

function datePart(note: string) {
  return {
    clauses: SWOG,
    ...values('time'),
    result: 'int',
    range: YEARS,
    form: '(date)',
    note: `${note} In the query's time zone; text in v2.0.`
  } as const
}

/** Functions that give a value for a record. */
export const SCALAR_FUNCTIONS = {
  length: {
    clauses: SWO,
    ...values('text'),
    result: 'int',
    range: COUNTED,
    form: '(text)',
    note: 'Number of characters.'
  },
  lower: { clauses: SWOG, ...values('text'), result: 'text', form: '(text)', note: 'In lower case.' },
  ifnull: {
    clauses: SWOG,
    ...values('value', 'value'),
    result: 'first',
    form: '(value, alternative)',
    note: 'The alternative where the value is null; both of one type. In group_by of fields and literals only.'
  },
  now: {
    clauses: SWO,
    style: 'named',
    parameters: NO_PARAMETERS,
    result: 'datetime',
    form: '([name=number, …])',
    note: 'The moment of the query, moved by its arguments in the order written: singular names set, plural names add.'
  },
  year: datePart('Year.'),
  month: datePart('Month, 1 to 12.'),
  day: datePart('Day of the month, 1 to 31.'),
  hour: datePart('Hour, 0 to 23.'),
  minute: datePart('Minute, 0 to 59.'),
  second: datePart('Second, 0 to 59.'),
  date_format: {
    clauses: SWOG,
    ...values('time', 'string'),
    result: 'text',
    form: '(date, "pattern")',
    note: 'The date as text, names of days and months in the language of the query.'
  },
  json_format: {
    clauses: ['S'],
    ...optionalLast('text', 'fallback'),
    result: 'json',
    form: '(text field [, "fallback" | null])',
    note: 'JSON text as JSON. Text that is not JSON becomes the fallback, or stays the text it is.'
  },
  distance: {
    clauses: SWO,
    ...optionalLast('point', 'center', 'length'),
    result: 'double',
    form: "(geo point field, geom'POINT(…)')",
    note: 'Metres from the point. With a third argument, in where only, the v2.0 name of within_distance.'
  },
  geometry_type: {
    clauses: SWOG,
    ...values('place'),
    result: 'text',
    form: '(geo field)',
    note: 'Kind of the geometry as GeoJSON calls it: Point, LineString, MultiPolygon, …'
  }
} as const satisfies Readonly<Record<string, FunctionRow & ValueResult>>
