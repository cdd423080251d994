import type { MathFunction } from '#query'

type Compile = (first: string, second: string) => string

const named =
  (fn: string): Compile =>
  (first) =>
    `${fn}(${first})`
const named2 =
  (fn: string): Compile =>
  (first, second) =>
    `${fn}(${first}, ${second})`
/** The engine leaves out nulls when it compares. */
const unlessNull =
  (fn: string): Compile =>
  (first, second) =>
    `if(isNull(${first}) OR isNull(${second}), NULL, ${fn}(${first}, ${second}))`

const MATH: Readonly<Record<MathFunction, Compile>> = {
  sin: named('sin'),
  cos: named('cos'),
  tan: named('tan'),
  asin: named('asin'),
  acos: named('acos'),
  atan: named('atan'),
  atan2: named2('atan2'),
  sinh: named('sinh'),
  cosh: named('cosh'),
  tanh: named('tanh'),
  hypot: named2('hypot'),
  radians: named('radians'),
  degrees: named('degrees'),
  exp: named('exp'),
  log: named('log'),
  log10: named('log10'),
  sqrt: named('sqrt'),
  cbrt: named('cbrt'),
  pow: named2('pow'),
  // IEEE 754: the quotient is rounded to the nearest whole number, halves to the even one.
  remainder: (first, second) => `(${first} - ${second} * roundBankers(${first} / ${second}))`,
  ceil: named('ceil'),
  floor: named('floor'),
  rint: named('roundBankers'),
  // Halves upwards, as in Java.
  round: (first) => `floor(${first} + 0.5)`,
  abs: named('abs'),
  signum: (first) => `toFloat64(sign(${first}))`,
  greatest: unlessNull('greatest'),
  least: unlessNull('least')
}

/** Of doubles; what is not finite is null. */
export function mathSql(fn: MathFunction, [first = 'NULL', second = 'NULL']: readonly string[]): string {
  return `ifNotFinite(${MATH[fn](first, second)}, NULL)`
}
