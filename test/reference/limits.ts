/**
 * Random ODSQL about what is easily got wrong: integers at the limits of 64 bits, lists and their absence, texts beside
 * numbers, fields called like functions.
 */
import { BIG_INTS } from './dataset.ts'
import { type Draw, keyword, literalText, quoted, valueFrom } from './literals.ts'
import { CODES } from './texts.ts'

const FACTORS: readonly string[] = [
  '2',
  '3',
  '-1',
  '4611686018427387904',
  '9223372036854775807',
  '-9223372036854775808',
  'n',
  'big',
  'length(name)',
  'month(ts)',
  '3037000500'
]

/** Integer arithmetic whose value often needs more than 64 bits. */
export function wideText(draw: Draw): string {
  const { random } = draw
  const factor = (): string => random.pick(FACTORS)
  return random.weighted([
    [3, () => `big ${random.pick([...'+-*'])} ${factor()}`],
    [1, () => `-big`],
    [1, () => `-(big ${random.pick([...'+-*'])} ${factor()})`],
    [2, () => `big ${random.pick([...'+-*'])} ${factor()} ${random.pick([...'+-*/'])} ${factor()}`],
    [1, () => `(big + ${factor()}) * (big - ${factor()})`],
    [1, () => `big * big * big`],
    [0.5, () => 'big * big * big * big * n'],
    [1, () => `ifnull(big * ${factor()}, ${random.pick(['n', '0', 'amount'])})`]
  ])
}

export function wideCondition(draw: Draw): string {
  const { random } = draw
  const other = (): string =>
    random.weighted([
      [2, () => String(random.pick(BIG_INTS))],
      [1, () => wideText(draw)],
      [1, () => random.pick(['0', '1.5', '1e19', '-1e30', 'n', 'amount', 'big'])]
    ])
  return random.weighted([
    [4, () => `${wideText(draw)} ${random.pick(['=', '!=', '<', '<=', '>', '>='])} ${other()}`],
    [1, () => `${wideText(draw)} is ${random.pick(['', 'not '])}null`],
    [1, () => `big in [${random.pick(BIG_INTS)} .. ${random.pick(BIG_INTS)}]`]
  ])
}

/** Conditions on several values, on none, and on values of another type than the literal's. */
export function likenessCondition(draw: Draw): string {
  const { random } = draw
  const code = (): string =>
    literalText(
      valueFrom('tags', draw, () => random.pick(CODES)),
      random
    )
  const digits = (): string => random.pick(['0', '1', '10', '007', '00', '-1', '3.14', '2024', '1e3'])
  return random.weighted([
    [3, () => `tags != ${code()}`],
    [1, () => `${keyword('not', random)} tags != ${code()}`],
    [1, () => `name != tags`],
    [1, () => `tags ${random.pick(['=', '!='])} tags`],
    [2, () => `${random.pick(['name', 'code', 'tags'])}${random.pick(['=', ' != ', ':'])}${digits()}`],
    [1, () => `${random.pick(['name', 'tags'])} in (${digits()}, ${digits()}, ${quoted('FR', random)})`],
    [1, () => `${digits()} in tags`],
    [
      1,
      () =>
        `geometry_type(${random.pick(['pos', 'area'])}) ${random.pick(['=', '!='])} ${quoted(random.pick(['Point', 'Polygon', 'MultiPolygon', 'LineString']), random)}`
    ],
    [1, () => `year ${random.pick(['>', '<=', '!='])} date'${random.int(1990, 2030)}'`],
    [1, () => `year(year) > 2000 and day is not null`],
    [
      1,
      () =>
        `${random.pick(['ts', 'day', 'year'])} ${random.pick(['<', '>=', '>', '<='])} 20${random.int(10, 30)}-0${random.int(1, 9)}${random.pick(['', '-15'])}`
    ]
  ])
}

/** Functions of fields that nothing is grouped by. */
export function missingText({ random }: Draw, place: number): string {
  return `${random.pick(['year(ts)', 'lower(name)', 'length(name) + 1', "ifnull(name, 'none')", 'ifnull(n, 1.5)', 'ifnull(big, n)', "date_format(day, 'MMM')", 'geometry_type(area)', 'ifnull(amount, 2)'])} as m${place}`
}
