import assert from 'node:assert/strict'
import test from 'node:test'
import { makeField } from '#schema'
import { farStepsAxis, numberAxis } from '../charts/axis-points.ts'
import { formatsOf } from '../i18n/formats.ts'
import { translator } from '../i18n/translate.ts'
import type { Frame } from '../views/frame.ts'
import { cellOf, decimalsOf } from './cells.ts'

const frame = { t: translator('en'), format: formatsOf('en') } as unknown as Frame

test('a cell shows every digit of a whole number, and no number as a row of zeros', () => {
  const written = (value: unknown, field: Parameters<typeof makeField>, annotations = {}) => {
    const made = { ...makeField(...field), annotations }
    return cellOf(value, made, { decimals: decimalsOf(made, [value]), timezone: 'UTC' }, frame)
  }
  const shown = [
    written(9007199254740993n, ['status', 'int']),
    written(-9223372036854775808n, ['status', 'int']),
    written(1234567890123456789n, ['id', 'int'], { id: true }),
    written(5e-324, ['size', 'double']),
    written(2.5e300, ['size', 'double']),
    written(0.000123, ['size', 'double']),
    written(0.001, ['size', 'double'], { decimals: 2 })
  ].map((cell) => ('text' in cell ? cell.text : cell.kind))
  assert.deepEqual(shown, [
    '9,007,199,254,740,993',
    '\u22129,223,372,036,854,775,808',
    '1234567890123456789',
    '5E\u2212324',
    '2.5E300',
    '0.000123',
    '0.00'
  ])
})

test('identifiers of 64 bits that are one double are two values of an axis', () => {
  const axis = numberAxis([9007199254740993n, 9007199254740992n, 5], makeField('status', 'int'), frame)
  assert.deepEqual(
    axis.points.map(({ key }) => key),
    [5, '9007199254740992', '9007199254740993']
  )
  assert.equal(axis.index(9007199254740993n), 2)
})

test('steps too far apart to show those between them are labelled as steps, not as intervals', () => {
  const key = (from: string) => `[${from}-01-01T00:00:00.000Z, *[`
  const axis = farStepsAxis([null, key('0001'), key('9999')], 'year', 'UTC', frame)
  assert.deepEqual(
    axis.points.map(({ key, label }) => [key, label]),
    [
      [null, 'no value'],
      ['0001', '1'],
      ['9999', '9999']
    ]
  )
})
