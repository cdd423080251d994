import assert from 'node:assert/strict'
import test from 'node:test'
import { FORMAT_NAMES, fileFormat } from '#formats'
import { findItemType, ITEM_TYPES, typeKeywords } from './item-types.ts'

test('types are found without regard to case and spaces, and stay distinct', () => {
  assert.equal(findItemType('web map')?.name, 'Web Map')
  assert.equal(findItemType('FeatureService')?.name, 'Feature Service')
  assert.equal(findItemType('geojson')?.name, 'GeoJson')
  assert.equal(findItemType('No such type'), undefined)
  for (const name of [
    'Service Definition',
    'Discussion',
    'Web AppBuilder Widget',
    'API Key',
    'Scene Layer Package',
    'Application Configuration'
  ])
    assert.equal(findItemType(name)?.name, name)
  for (const type of ITEM_TYPES) assert.equal(findItemType(type.name), type, type.name)
})

test('an item has the words of its type before its own, each once', () => {
  const csv = findItemType('CSV')
  assert.ok(csv)
  assert.deepEqual(typeKeywords(csv, ['trees', 'CSV']), ['CSV', 'Data', 'trees'])
})

test('the types of items that hold files of data exist', () => {
  const types = FORMAT_NAMES.flatMap((name) => fileFormat(name).portal?.itemType ?? [])
  assert.deepEqual(
    types.filter((name) => findItemType(name)?.name !== name),
    []
  )
})
