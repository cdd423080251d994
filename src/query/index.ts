/**
 * The typed query: plain data between ODSQL and the engine, the table of ODSQL's functions, and the printer that makes
 * a query readable. It must never contain SQL, text positions or anything that runs a query.
 */

export * from './answer.ts'
export { fullTextsOf } from './full-texts.ts'
export type { ArgumentStyle, ClauseLetter, Parameter, ParameterType, ValueResult } from './functions/function-row.ts'
export * from './functions/functions.ts'
export * from './functions/math-functions.ts'
export * from './integer-range.ts'
export * from './print.ts'
export * from './text.ts'
export * from './tile-query.ts'
export * from './types.ts'
export * from './whole-numbers.ts'
