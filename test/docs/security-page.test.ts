/**
 * docs/security.md answers every requirement of levels 1 and 2 of OWASP ASVS 5.0.0 once, and names nothing that is not
 * there.
 */
import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import test from 'node:test'

const root = resolve(import.meta.dirname, '../..')
const page = readFileSync(join(root, 'docs/security.md'), 'utf8')

/** The requirements of levels 1 and 2 of each section; those of level 3 are left out. */
const LISTED = `
  1.1: 1-2, 1.2: 1-9, 1.3: 1-11, 1.4: 1-3, 1.5: 1-2, 2.1: 1-3, 2.2: 1-3, 2.3: 1-4, 2.4: 1-1, 3.2: 1-2, 3.3: 1-4, 3.4: 1-6, 3.5: 1-5, 3.7: 1-2,
  4.1: 1-3, 4.2: 1-1, 4.3: 1-2, 4.4: 1-4, 5.1: 1-1, 5.2: 1-3, 5.3: 1-2, 5.4: 1-3, 6.1: 1-3, 6.2: 1-12, 6.3: 1-4, 6.4: 1-4, 6.5: 1-5, 6.6: 1-3, 6.8: 1-4,
  7.1: 1-3, 7.2: 1-4, 7.3: 1-2, 7.4: 1-5, 7.5: 1-2, 7.6: 1-2, 8.1: 1-2, 8.2: 1-3, 8.3: 1-1, 8.4: 1-1, 9.1: 1-3, 9.2: 1-4,
  10.1: 1-2, 10.2: 1-2, 10.3: 1-4, 10.4: 1-11, 10.5: 1-5, 10.6: 1-2, 10.7: 1-3, 11.1: 1-2, 11.2: 1-3, 11.3: 1-3, 11.4: 1-4, 11.5: 1-1, 11.6: 1-1,
  12.1: 1-3, 12.2: 1-2, 12.3: 1-4, 13.1: 1-1, 13.2: 1-5, 13.3: 1-2, 13.4: 1-5, 14.1: 1-2, 14.2: 1-4, 14.3: 1-3, 15.1: 1-3, 15.2: 1-3, 15.3: 1-7,
  16.1: 1-1, 16.2: 1-5, 16.3: 1-4, 16.4: 1-3, 16.5: 1-3, 17.1: 1-1, 17.2: 1-4, 17.3: 1-2`

const REQUIREMENTS = LISTED.split(',').flatMap((section) => {
  const [, name, first, last] = /(\d+\.\d+): (\d+)-(\d+)/.exec(section) ?? []
  return Array.from({ length: Number(last) - Number(first) + 1 }, (_, at) => `${name}.${Number(first) + at}`)
})

const ROWS = [...page.matchAll(/^\| (\d+\.\d+\.\d+) \|[^|]+\| \*\*([^*]+)\*\* \| (.*) \|$/gm)].map(
  ([, number = '', verdict = '', reason = '']) => ({ number, verdict, reason })
)

test('every requirement of levels 1 and 2 has one row, in its order', () => {
  assert.equal(REQUIREMENTS.length, 253)
  assert.deepEqual(
    ROWS.map(({ number }) => number),
    REQUIREMENTS
  )
})

test('a verdict is one of three; what is met names a test or a page, what is missing says what is needed', () => {
  const faulty = ROWS.filter(({ verdict, reason }) => {
    if (verdict === 'met') return !/`(src|test)\/[^`]+`|\]\([^)]+\)/.test(reason)
    if (verdict === 'missing') return !/Needed: |: see |as \d+\.\d+\.\d+/.test(reason)
    return verdict !== 'not applicable' || reason === ''
  })
  assert.deepEqual(faulty, [])
})

test('every file that the page names exists', () => {
  const named = [...page.matchAll(/`((?:src|test)\/[^`]+)`/g)].map((match) => match[1] ?? '')
  assert.deepEqual(
    named.filter((file) => !existsSync(join(root, file))),
    []
  )
})

test('the sums are those of the rows', () => {
  const count = (verdict: string) => ROWS.filter((row) => row.verdict === verdict).length
  assert.ok(
    page.includes(
      `All ${ROWS.length} requirements of levels 1 and 2: ${count('met')} are met, ${count('not applicable')} are not applicable, ${count('missing')} are missing.`
    )
  )
})
