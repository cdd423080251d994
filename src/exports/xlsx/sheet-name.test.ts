import assert from 'node:assert/strict'
import test from 'node:test'
import { sheetName } from './sheet-name.ts'

test('a sheet is called after its dataset, from the second on with a number', () => {
  assert.equal(sheetName('world-countries', 1), 'world-countries')
  assert.equal(sheetName('world-countries', 2), 'world-countries (2)')
})

test('names are cut to what Excel takes, the number kept', () => {
  assert.equal(sheetName('geonames-all-cities-with-a-population-1000', 1), 'geonames-all-cities-with-a-popu')
  assert.equal(sheetName('geonames-all-cities-with-a-population-1000', 12), 'geonames-all-cities-with-a (12)')
  assert.equal(sheetName(`${'x'.repeat(30)}😀`, 1), 'x'.repeat(30))
})

test('signs and names that Excel refuses are replaced', () => {
  assert.equal(sheetName("'a/b:c*d?[e]\\\u0007'", 1), '_a_b_c_d__e___' + '_')
  assert.equal(sheetName('History', 1), 'History_')
  assert.equal(sheetName('', 1), 'Sheet')
})
