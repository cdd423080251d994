/** Random `where` clauses as text. */
import { BIG_INTS, EXTREME_DOUBLES, randomDay, randomInstant } from './dataset.ts'
import { numberText, textText, timeText } from './expressions.ts'
import { likenessCondition, wideCondition } from './limits.ts'
import { type Draw, fieldName, keyword, literalText, quoted, valueFrom } from './literals.ts'
import { placeCondition } from './place-conditions.ts'
import { CODES, PATHS, TEXTS } from './texts.ts'

export const TEXT_FIELDS: readonly string[] = ['name', 'code', 'kind', 'path', '1_odd-name.x']
export const NUMBER_FIELDS: readonly string[] = ['n', 'big', 'amount', 'extreme']
export const TIME_FIELDS: readonly string[] = ['day', 'year', 'ts']

export function conditionText(draw: Draw, depth = 2): string {
  const { random } = draw
  if (depth === 0) return atomText(draw)
  const inner = (): string => conditionText(draw, depth - 1)
  return random.weighted([
    [5, () => atomText(draw)],
    [2, () => `${inner()} ${keyword('and', random)} ${inner()}`],
    [2, () => `${inner()} ${keyword('or', random)} ${inner()}`],
    [1, () => `${keyword('not', random)} ${atomText(draw)}`],
    [1, () => `${keyword('not', random)} (${inner()})`],
    [1, () => `(${inner()})`]
  ])
}

function atomText(draw: Draw): string {
  return draw.random.weighted([
    [5, () => textCondition(draw)],
    [5, () => numberCondition(draw)],
    [4, () => timeCondition(draw)],
    [2, () => flagCondition(draw)],
    [2, () => listCondition(draw)],
    [3, () => fullTextCondition(draw)],
    [2, () => nullCondition(draw)],
    [2, () => wideCondition(draw)],
    [2, () => likenessCondition(draw)],
    [4, () => placeCondition(draw)]
  ])
}

function textCondition(draw: Draw): string {
  const { random } = draw
  const field = random.pick(TEXT_FIELDS)
  const literal = (): string =>
    literalText(
      valueFrom(field, draw, () => random.pick(TEXTS)),
      random
    )
  const name = fieldName(field, random)
  return random.weighted([
    [4, () => `${name}${random.pick(['=', ' = ', ':', ' != '])}${literal()}`],
    [2, () => `${name} ${keyword('in', random)} (${random.list(1, 4, literal).join(', ')})`],
    [2, () => `${name} ${keyword('like', random)} ${literal()}`],
    [2, () => `${textText(draw)} = ${literal()}`],
    [1, () => `${name} = ${fieldName(random.pick(TEXT_FIELDS), random)}`],
    [1, () => `${name} ${random.pick(['<', '>='])} ${literal()}`],
    [1, () => `${textText(draw)} ${keyword('like', random)} ${literal()}`]
  ])
}

function numberCondition(draw: Draw): string {
  const { random } = draw
  const field = random.pick(NUMBER_FIELDS)
  const other = (): bigint | number => random.pick<bigint | number>([...BIG_INTS, ...EXTREME_DOUBLES])
  const literal = (): string => literalText(valueFrom(field, draw, other), random)
  const operator = random.pick([' = ', '!=', ' < ', '<=', ' > ', '>=', ':'])
  return random.weighted([
    [5, () => `${fieldName(field, random)}${operator}${literal()}`],
    [2, () => `${fieldName(field, random)} ${keyword('in', random)} (${random.list(1, 4, literal).join(',')})`],
    [
      3,
      () =>
        `${fieldName(field, random)} ${keyword('in', random)} ${random.pick(['[', ']'])}${literal()} ${random.pick(['..', 'to', 'TO'])} ${literal()}${random.pick(['[', ']'])}`
    ],
    [3, () => `${numberText(draw)}${random.pick([' < ', ' >= ', ' = '])}${random.int(-10, 60)}`],
    [1, () => `${fieldName(field, random)}${operator}${fieldName(random.pick(NUMBER_FIELDS), random)}`],
    [1, () => `${random.int(0, 20)} < n`]
  ])
}

function timeCondition(draw: Draw): string {
  const { random } = draw
  const field = random.pick(TIME_FIELDS)
  const name = fieldName(field, random)
  const literal = (): string =>
    literalText(
      valueFrom(field, draw, () => (field === 'ts' ? randomInstant(random) : randomDay(random))),
      random
    )
  return random.weighted([
    [4, () => `${name}${random.pick([' = ', ' != ', ' < ', '<=', ' > ', '>='])}${literal()}`],
    [1, () => `${name} ${random.pick(['<', '>=', '<=', '>'])} '20${random.int(10, 30)}-0${random.int(1, 9)}-15'`],
    [
      2,
      () =>
        `${name} in ${random.pick(['[', ']'])}${literal()} ${random.pick(['..', 'TO'])} ${literal()}${random.pick(['[', ']'])}`
    ],
    [1, () => `${name}:[2000${random.pick(['0101', '1231'])} to '2024-0${random.int(1, 9)}-28']`],
    [2, () => `${keyword('year', random)}(${name}) ${random.pick(['=', '>', '!='])} ${random.int(1999, 2026)}`],
    [1, () => `${random.pick(['month', 'day', 'hour', 'minute'])}(${name}) < ${random.int(1, 24)}`],
    [1, () => `${timeText(draw)} = ${quoted(String(random.int(1, 31)).padStart(2, '0'), random)}`],
    [1, () => `${name} = date'${random.int(1990, 2030)}'`]
  ])
}

function flagCondition({ random }: Draw): string {
  return random.pick([
    'flag',
    'not flag',
    'flag = true',
    'flag:FALSE',
    'flag is true',
    'flag is not false',
    'flag is not true',
    'flag != true',
    '`flag` = False'
  ])
}

function listCondition(draw: Draw): string {
  const { random } = draw
  const literal = (): string =>
    literalText(
      valueFrom('tags', draw, () => random.pick(CODES)),
      random
    )
  return random.weighted([
    [2, () => `tags = ${literal()}`],
    [1, () => `tags != ${literal()}`],
    [2, () => `${literal()} ${keyword('in', random)} tags`],
    [2, () => `tags in (${random.list(1, 3, literal).join(', ')})`],
    [1, () => `tags like ${literal()}`]
  ])
}

function nullCondition({ random }: Draw): string {
  const field = random.pick([...TEXT_FIELDS, ...NUMBER_FIELDS, ...TIME_FIELDS, 'flag', 'tags', 'pos', 'area', 'blob'])
  return `${fieldName(field, random)} ${keyword('is', random)} ${random.chance(0.5) ? keyword('not ', random) : ''}null`
}

function fullTextCondition(draw: Draw): string {
  const { random } = draw
  const text = (): string =>
    quoted(
      mangle(
        String(
          valueFrom(random.pick(['name', 'name', 'code', 'path', 'tags', 'n']), draw, () =>
            random.pick([...TEXTS, ...PATHS])
          )
        ),
        draw
      ),
      random
    )
  const fields = (): string =>
    random.weighted([
      [2, () => ''],
      [1, () => '*, '],
      [2, () => `${fieldName(random.pick(['name', 'code', 'path', 'tags']), random)}, `],
      [1, () => 'name, tags, '],
      [1, () => 'n, ']
    ])
  return random.weighted([
    [2, text],
    [3, () => `${keyword('search', random)}(${fields()}${text()})`],
    [2, () => `${keyword('suggest', random)}(${fields()}${text()})`],
    [2, () => `${keyword('startswith', random)}(${fields()}${text()})`]
  ])
}

/** Typed searches: part of a value, other case, a typing error, a star. */
function mangle(text: string, { random }: Draw): string {
  const letters = [...text]
  return random.weighted([
    [3, () => text],
    [2, () => letters.slice(0, random.int(1, 6)).join('')],
    [1, () => text.toUpperCase()],
    [1, () => letters.toSpliced(random.int(0, letters.length), 1).join('')],
    [1, () => letters.toSpliced(random.int(0, letters.length), random.int(0, 1), 'x').join('')],
    [1, () => `${letters.slice(0, 4).join('')}*`],
    [1, () => text.split(' ').toReversed().join(' ')]
  ])
}
