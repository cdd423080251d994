import { type FunctionRow, NO_PARAMETERS, type OtherResult, optionalLast, values } from './function-row.ts'

type Rows = Readonly<Record<string, FunctionRow & OtherResult>>

/** Functions that are keys of group_by. */
export const GROUPING_FUNCTIONS = {
  range: {
    clauses: ['G'],
    style: 'steps',
    parameters: NO_PARAMETERS,
    result: 'bucket',
    form: '(field, …)',
    note: 'Buckets of equal width (one number, or a number and a unit of time), or with given edges, open where a * stands.'
  },
  geo_cluster: {
    clauses: ['G'],
    ...optionalLast('point', 'whole', 'whole'),
    result: 'cluster',
    form: '(geo point field, zoom [, radius])',
    note: 'Points near each other; zoom 0 to 25, radius in pixels of a tile of 256 pixels, 40 by default.'
  }
} as const satisfies Rows

/** Functions that are an order of records. */
export const ORDERING_FUNCTIONS = {
  random: {
    clauses: ['O'],
    ...optionalLast('whole'),
    result: 'none',
    form: '([seed])',
    note: 'A random order, the same one for the same seed.'
  },
  vector_similarity: {
    clauses: ['O'],
    ...values('string'),
    result: 'double',
    form: '("text")',
    note: 'Semantic order of the catalog. Not offered by Loggia.',
    notOffered: true
  }
} as const satisfies Rows

/** Functions that choose fields in select. */
export const DECLARATION_FUNCTIONS = {
  include: {
    clauses: ['S'],
    style: 'pattern',
    parameters: NO_PARAMETERS,
    result: 'none',
    form: '(name | prefix*)',
    note: 'Only these fields.'
  },
  exclude: {
    clauses: ['S'],
    style: 'pattern',
    parameters: NO_PARAMETERS,
    result: 'none',
    form: '(name | prefix*)',
    note: 'All fields but these.'
  }
} as const satisfies Rows
