import assert from 'node:assert/strict'
import test from 'node:test'
import { fieldNames } from './names.ts'

test('labels become folded names of letters, digits and underscores', () => {
  const labels = [
    'Code INSEE',
    'Libellé_d_acheminement',
    '  Straße (km²) ',
    'ŒUVRE',
    'st_area(shape)',
    '_id',
    '2019',
    'a.b-c'
  ]
  assert.deepEqual(fieldNames(labels), [
    'code_insee',
    'libelle_d_acheminement',
    'strasse_km',
    'oeuvre',
    'st_area_shape',
    'id',
    '2019',
    'a_b_c'
  ])
})

test('equal, empty and untranslatable labels stay apart', () => {
  assert.deepEqual(fieldNames(['Name', 'name', '', 'NAME', '国人', 'name_2', '']), [
    'name',
    'name_2',
    'column_3',
    'name_3',
    'column_5',
    'name_2_2',
    'column_7'
  ])
})

test('a label of any length gives a name that fits', () => {
  const [name, other] = fieldNames(['x'.repeat(1_000), 'x'.repeat(1_000)])
  assert.equal(name!.length, 120)
  assert.equal(other, `${name}_2`)
})
