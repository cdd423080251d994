import assert from 'node:assert/strict'
import test from 'node:test'
import { parseDatePattern } from './date-pattern.ts'

/** Codes in braces; a mistake as its piece and place. */
function pieces(pattern: string): string {
  const parsed = parseDatePattern(pattern)
  return 'wrong' in parsed
    ? `${parsed.wrong} at ${parsed.at}`
    : parsed.parts.map((part) => ('code' in part ? `{${part.code}}` : part.text)).join('|')
}

test('ODSQL-date-format: every code', () => {
  const codes = [
    'yy',
    'yyyy',
    'xx',
    'xxxx',
    'w',
    'ww',
    'e',
    'E',
    'EEEE',
    'D',
    'DDD',
    'M',
    'MM',
    'MMMM',
    'd',
    'dd',
    'H',
    'HH',
    'm',
    'mm',
    's',
    'ss'
  ]
  for (const code of codes) assert.equal(pieces(code), `{${code}}`)
  assert.equal(pieces('YY-YYYY'), '{yy}|-|{yyyy}')
})

test('ODSQL-date-format: bare delimiters are literal', () => {
  assert.equal(pieces('dd/MM/YYYY'), '{dd}|/|{MM}|/|{yyyy}')
  assert.equal(pieces('yyyy.MM,dd:HH-mm?'), '{yyyy}|.|{MM}|,|{dd}|:|{HH}|-|{mm}|?')
})

test("ODSQL-date-format: free text in single quotes, '' is a quote", () => {
  assert.equal(pieces("'The date is 'dd/MM/YYYY"), 'The date is |{dd}|/|{MM}|/|{yyyy}')
  assert.equal(pieces("'The date is '''dd/MM/YYYY''"), "The date is '|{dd}|/|{MM}|/|{yyyy}|'")
  assert.equal(pieces("yy''MM"), "{yy}|'|{MM}")
  assert.equal(pieces("'a' 'b'"), 'a b')
})

test('a short name has three letters in other programs', () => {
  assert.equal(pieces('EEE d MMM'), '{E}| |{d}| |{MMM}')
  assert.equal(pieces('EE'), '{E}')
})

test('ODSQL-date-format: any other letter is a mistake', () => {
  for (const [pattern, wrong] of [
    ['yyy', 'yyy at 0'],
    ['yyyy-QQ', 'QQ at 5'],
    ['hh', 'hh at 0'],
    ['T', 'T at 0'],
    ['EEEEE', 'EEEEE at 0'],
    ['MMMMM', 'MMMMM at 0'],
    ['dDD', 'DD at 1']
  ] as const)
    assert.equal(pieces(pattern), wrong)
  assert.equal(pieces("dd 'open"), "' at 3")
})

test('an empty pattern is an empty text', () => assert.equal(pieces(''), ''))
