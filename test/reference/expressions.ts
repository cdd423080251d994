/** Random value expressions as text, by the type of their result. */
import { type Draw, fieldName, keyword, quoted } from './literals.ts'

const FORMATS: readonly string[] = [
  'dd/MM/YYYY',
  'yyyy-MM-dd',
  'E',
  'EEEE',
  'EEE',
  'd MMMM yyyy',
  'MMM',
  'ww xxxx',
  'e',
  'D',
  'DDD',
  'HH:mm:ss',
  'H',
  "'day' d",
  "yy''MM",
  'M',
  'w',
  'xx',
  'dd'
]

export function numberText(draw: Draw, depth = 1): string {
  const { random } = draw
  const inner = (): string => numberText(draw, depth - 1)
  return random.weighted([
    [4, () => fieldName(random.pick(['n', 'amount', 'big', 'extreme']), random)],
    [
      2,
      () =>
        random.pick([
          '0',
          '1',
          '2',
          '-3',
          '0.5',
          '1000',
          '9223372036854775807',
          '-9223372036854775808',
          '4611686018427387904',
          '9007199254740993',
          '3037000500'
        ])
    ],
    [2, () => `length(${fieldName(random.pick(['name', 'code']), random)})`],
    [2, () => datePartText(draw)],
    [1, () => `ifnull(${random.pick(['n', 'amount'])}, ${random.int(0, 9)})`],
    ...(depth > 0
      ? ([
          [6, () => `${inner()} ${random.pick([...'+-*/'])} ${inner()}`],
          [1, () => `-(${inner()})`],
          [2, () => `(${inner()}) ${random.pick([...'+-*/'])} ${inner()}`]
        ] as [number, () => string][])
      : [])
  ])
}

export function datePartText({ random }: Draw): string {
  return `${keyword(random.pick(['year', 'month', 'day', 'hour', 'minute', 'second']), random)}(${fieldName(random.pick(['ts', 'ts', 'day', 'year']), random)})`
}

export function timeText({ random }: Draw): string {
  return `date_format(${fieldName(random.pick(['ts', 'ts', 'day']), random)}, ${quoted(random.pick(FORMATS), random)})`
}

export function textText({ random }: Draw): string {
  return random.pick([
    `lower(${fieldName('name', random)})`,
    'lower(code)',
    "ifnull(code, 'none')",
    'ifnull(kind, code)',
    'ifnull(name, `1_odd-name.x`)'
  ])
}

export function aggregateText(draw: Draw): string {
  const { random } = draw
  // `extreme` is rounded in a sum, each engine in its own way; `amount` adds up exactly, and so do integers of
  // any size.
  const number = random.pick([
    'n',
    'amount',
    'n * 2',
    'amount / 4',
    'length(name)',
    'year(ts)',
    'n + amount',
    'big',
    'big',
    'big * 2',
    '-big',
    'big - n',
    'big * big',
    'ifnull(big, 0)',
    'ifnull(big * 3, n)'
  ])
  return random.weighted([
    [4, () => `${keyword('count', random)}(*)`],
    [2, () => `count(${fieldName(random.pick(['name', 'n', 'tags', 'flag', 'day', 'ts']), random)})`],
    [2, () => `count(distinct ${fieldName(random.pick(['name', 'code', 'n', 'amount', 'day', 'tags']), random)})`],
    [4, () => `${keyword(random.pick(['sum', 'avg', 'min', 'max', 'median']), random)}(${number})`],
    [2, () => `percentile(${random.pick(['n', 'amount'])}, ${random.pick([0, 1, 12.5, 50, 90, 99.9, 100])})`],
    [2, () => `${random.pick(['min', 'max'])}(${fieldName(random.pick(['day', 'ts', 'big', 'extreme']), random)})`],
    [1, () => `bbox(${random.pick(['pos', 'area'])})`],
    [1, () => 'envelope(pos)'],
    [1, () => `sum(n) ${random.pick([...'+-*/'])} count(*)`],
    [
      1,
      () =>
        `sum(big) ${random.pick([...'+-*/'])} ${random.pick(['max(big)', 'count(*)', '9223372036854775807', 'sum(n)'])}`
    ]
  ])
}
