import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import fc from 'fast-check'
import { startEngineForTest } from '../clickhouse/process/engine-for-tests.ts'
import { isJsonText } from './json-text.ts'

let running: Awaited<ReturnType<typeof startEngineForTest>>
before(async () => {
  running = await startEngineForTest()
})
after(() => running.end())

const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth)

test('texts that are JSON by RFC 8259 are JSON for the engine: any number, half surrogate pairs, repeated names', async () => {
  const texts = [
    '[-9223372036854776000]',
    '[18446744073709551616]',
    `[${'9'.repeat(400)}, -${'9'.repeat(40)}.5e-7]`,
    '[1e400, -1E+99999999999999999999, 1e-400]',
    '-99999999999999999999',
    '["\\ud800", "\\udc00x", "\\ud83d\\ude00", 1e400]',
    '{"\\ud800": 1, "a\\"b\\\\": 99999999999999999999}',
    '{"a": 1, "a": 99999999999999999999}',
    `[${'"x\\n", 1e999, '.repeat(5000)}null]`,
    ` \t\r\n[ 1e400 ]\n`,
    nested(1024)
  ]
  assert.deepEqual(
    await jsonTexts(texts),
    texts.map(() => true)
  )
})

test('other texts are not, with numbers of any length in them too', async () => {
  const texts = [
    '[--1e400]',
    '[+1e400]',
    '[01e400]',
    '[1.5.5, 1e400]',
    '[1., 1e400]',
    '[.5, 1e400]',
    '[1e400e]',
    '[1e400 1]',
    '{1e400: 2}',
    '[1e400\\n]',
    '["\\ud80", 1e400]',
    '["\\x", 1e400]',
    '["a\nb", "c", 1e400]',
    '["a, 1e400]',
    '[1e400,]',
    '[_, 1e400]',
    '\ufeff[1]',
    '\ufeff[1e400]',
    '',
    nested(1025)
  ]
  assert.deepEqual(
    await jsonTexts(texts),
    texts.map(() => false)
  )
})

test('bytes that are not UTF-8 are not JSON', async () => {
  const sql = `SELECT countIf(${isJsonText('x')}) FROM (SELECT arrayJoin([unhex('5B22FF225D'), unhex('5B22FF222C316534303030305D'), unhex('22EDA08022')]) AS x)`
  assert.equal((await running.connection.text({ sql }, { user: 'reader' })).trim(), '0')
})

test('random texts out of tokens are JSON where JSON.parse reads them', async () => {
  const token = fc.constantFrom(
    ...['[', ']', '{', '}', ',', ':', ' ', '-', '1', '0', '.', 'e', 'E+', '1e400', '99999999999999999999', '"a"'],
    ...['"', '\\', '\\u', 'd800', '\\"', '\\ud83d', 'true', 'null', '_', '\n', '\u0001', '"a":', '[1e400,']
  )
  const text = fc.oneof(
    fc.array(token, { maxLength: 8 }).map((tokens) => tokens.join('')),
    fc.json({ maxDepth: 3 }).map((json) => json.replace(/\d/, '99999999999999999999'))
  )
  const texts = fc.sample(text, { numRuns: 20_000, seed: 408_951 })
  const answers = await jsonTexts(texts)
  const wrong = texts.filter((each, index) => answers[index] !== isJson(each))
  assert.deepEqual(wrong.slice(0, 10), [])
  assert.ok(answers.filter(Boolean).length > 5000)
})

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

async function jsonTexts(texts: readonly string[]): Promise<boolean[]> {
  const sql = `SELECT toUInt8(${isJsonText('x')}) AS j FROM (SELECT arrayJoin({texts:Array(String)}) AS x)`
  const rows = await running.connection.json<{ j: number }>({ sql, params: { texts } }, { user: 'reader' })
  return rows.map(({ j }) => j === 1)
}
