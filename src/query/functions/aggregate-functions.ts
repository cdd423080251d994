import { COUNTED } from '../whole-numbers.ts'
import { type FunctionRow, NO_PARAMETERS, SO, type ValueResult, values } from './function-row.ts'

/** Functions that give a value for many records. */
export const AGGREGATE_FUNCTIONS = {
  count: {
    clauses: SO,
    style: 'counted',
    parameters: NO_PARAMETERS,
    result: 'int',
    range: COUNTED,
    form: '(* | value | distinct value)',
    note: 'Records; records with a value; different values.'
  },
  sum: {
    clauses: SO,
    ...values('number'),
    result: 'number',
    form: '(value)',
    note: 'Sum; of integers exact, an integer while 64 bits hold it.'
  },
  avg: {
    clauses: SO,
    ...values('number'),
    result: 'double',
    form: '(value)',
    note: 'Mean; of integers their exact sum divided by their count.'
  },
  median: { clauses: SO, ...values('number'), result: 'double', form: '(value)', note: 'The 50th percentile.' },
  min: {
    clauses: SO,
    ...values('statistic'),
    result: 'first',
    form: '(value)',
    note: 'Least number or earliest date.'
  },
  max: {
    clauses: SO,
    ...values('statistic'),
    result: 'first',
    form: '(value)',
    note: 'Greatest number or latest date.'
  },
  percentile: {
    clauses: SO,
    ...values('number', 'decimal'),
    result: 'double',
    form: '(value, percent)',
    note: 'Percent from 0 to 100, so that 0.95 is the 0.95th percentile.'
  },
  envelope: {
    clauses: ['S'],
    ...values('point'),
    result: 'geo_shape',
    form: '(geo point field)',
    note: 'Convex hull of the points.'
  },
  bbox: {
    clauses: ['S'],
    ...values('place'),
    result: 'geo_shape',
    form: '(geo field)',
    note: 'Bounding box of the geometries.'
  }
} as const satisfies Readonly<Record<string, FunctionRow & ValueResult>>
