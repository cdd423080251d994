/**
 * Functions of numbers that ODSQL does not have, and the Search API v1 has, with how many arguments they take. Their
 * values are doubles.
 */
export const MATH_FUNCTIONS = {
  sin: 1,
  cos: 1,
  tan: 1,
  asin: 1,
  acos: 1,
  atan: 1,
  atan2: 2,
  sinh: 1,
  cosh: 1,
  tanh: 1,
  hypot: 2,
  radians: 1,
  degrees: 1,
  exp: 1,
  log: 1,
  log10: 1,
  sqrt: 1,
  cbrt: 1,
  pow: 2,
  remainder: 2,
  ceil: 1,
  floor: 1,
  rint: 1,
  round: 1,
  abs: 1,
  signum: 1,
  greatest: 2,
  least: 2
} as const satisfies Readonly<Record<string, 1 | 2>>

export type MathFunction = keyof typeof MATH_FUNCTIONS

export function isMath(name: string): name is MathFunction {
  return Object.hasOwn(MATH_FUNCTIONS, name)
}

/** Aggregates of the same: deviation of the whole, and the sum of the squares. */
const STATISTIC_FUNCTIONS = ['stddev', 'sum_squares'] as const

export type StatisticFunction = (typeof STATISTIC_FUNCTIONS)[number]
