import assert from 'node:assert/strict'
import test from 'node:test'
import { fieldNames } from './field-names.ts'

test('names are ten ASCII letters at most and begin with a letter', () => {
  assert.deepEqual(fieldNames(['name', 'geo_point_2d', "Nom de l'école", '2020', '__x__', '東京', 'Ñandú']), [
    'name',
    'geo_point_',
    'Nom_de_l_e',
    'f_2020',
    'x',
    'field_6',
    'Nandu'
  ])
})

test('names are different without regard to case', () => {
  assert.deepEqual(fieldNames(['population_2020', 'population_2021', 'Population_2022', 'populati_1']), [
    'population',
    'populati_1',
    'Populati_2',
    'populati_3'
  ])
  const many = fieldNames(Array.from({ length: 120 }, (_, place) => `measurement_${place}`))
  assert.equal(new Set(many).size, 120)
  assert.deepEqual([many[0], many[9], many[119]], ['measuremen', 'measurem_9', 'measur_119'])
})
