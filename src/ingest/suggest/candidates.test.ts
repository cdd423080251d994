import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Candidate, SampledColumn } from './candidate.ts'
import { dateCandidates } from './date-candidates.ts'
import { numberCandidates } from './number-candidates.ts'

const first = (propose: (column: SampledColumn) => Candidate[], ...texts: string[]): unknown =>
  propose({ label: 'x', texts, nulls: [], delimiter: ';' })[0]

const dated = (type: 'date' | 'datetime', patterns: readonly string[], language?: string): Candidate => ({
  type,
  values: { patterns, ...(language !== undefined && { language }) }
})

test('dates of people and of programs have a pattern, however often texts of other forms were asked for', () => {
  const forms: readonly (readonly [texts: readonly string[], expected: unknown])[] = [
    [['15. Januar 2024', '1. März 2024'], dated('date', ['d. MMMM yyyy'], 'de')],
    [['15-JAN-24', '16-FEB-24'], dated('date', ['d-MMM-yy'])],
    [['1st March 2024', '15th January 2024'], dated('date', ["d'st' MMMM yyyy", "d'th' MMMM yyyy"])],
    [['15 января 2024 г.', '3 февраля 2024 г.'], dated('date', ["d MMMM yyyy 'г.'"], 'ru')],
    [['15 січня 2024', '1 березня 2024'], dated('date', ['d MMMM yyyy'], 'uk')],
    [['15 gennaio 2024', '1° marzo 2024'], dated('date', ['d MMMM yyyy', "d'°' MMMM yyyy"], 'it')],
    [['2024年1月15日', '2024年12月7日'], dated('date', ["yyyy'年'M'月'd'日'"])],
    [['15JAN2024', '16FEB2024'], dated('date', ['dMMMyyyy'])],
    [['15JAN2024:10:11:12', '16FEB2024:00:00:00'], dated('datetime', ['dMMMyyyy:HH:mm:ss'])],
    [['Mon Jan 15 10:11:12 2024'], dated('datetime', ['EEE MMM d HH:mm:ss yyyy'])],
    [['15.01.2024 10:11:12,345'], dated('datetime', ['d.M.yyyy HH:mm:ss,S'])],
    [['2024/01/02 03:04:05+00'], dated('datetime', ['yyyy/M/d HH:mm:ssXXX'])],
    [['1er trimestre 2024', '3e trimestre 2024'], dated('date', ["Q'er trimestre' yyyy", "Q'e trimestre' yyyy"])],
    [['1. Quartal 2024', '4. Quartal 2023'], dated('date', ["Q'. Quartal' yyyy"])],
    [['2024-H1', '2024-H2'], undefined],
    [['2024-W01', '2024-W52'], undefined]
  ]
  for (let round = 0; round < 3; round++)
    for (const [texts, expected] of forms) assert.deepEqual(first(dateCandidates, ...texts), expected, texts[0])
})

test('signs of typography, plus signs beside minus signs and units in parentheses are read; telephone codes are not', () => {
  assert.deepEqual(first(numberCandidates, '\u22125', '7.5'), { type: 'double', values: { negative: 'before' } })
  assert.deepEqual(first(numberCandidates, '+5', '-3', '0'), { type: 'int', values: { negative: 'before' } })
  assert.deepEqual(first(numberCandidates, '($5.00)', '$7.10', '($1,200.50)'), {
    type: 'double',
    values: { thousands: ',', unit: '$', negative: 'parentheses' }
  })
  assert.equal(first(numberCandidates, '+33', '+49', '+351'), undefined)
})
