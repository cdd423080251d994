import assert from 'node:assert/strict'
import test from 'node:test'
import { EN } from './en/index.ts'
import { formatsOf } from './formats.ts'
import { acceptedLanguage, LANGUAGES } from './languages.ts'
import { CATALOGUES, translator } from './translate.ts'

test('every text has the places for values that English has', () => {
  const places = (message: unknown) => [...new Set(JSON.stringify(message).match(/\{\w+\}/g) ?? [])].sort()
  const bare = (message: unknown) => places(message).filter((each) => each !== '{n}')
  for (const language of LANGUAGES)
    for (const [key, message] of Object.entries(EN))
      assert.deepEqual(bare(CATALOGUES[language][key as keyof typeof EN]), bare(message), `${language} ${key}`)
})

test('numbers choose the plural and are written as the language writes them', () => {
  const says = (['en', 'fr', 'ar'] as const).map((language) =>
    [1, 2, 5, 1_234].map((n) => translator(language)('count.records', { n }))
  )
  assert.deepEqual(says, [
    ['1 record', '2 records', '5 records', '1,234 records'],
    ['1 enregistrement', '2 enregistrements', '5 enregistrements', '1\u202f234 enregistrements'],
    ['سجل واحد', 'سجلان', '5 سجلات', '1,234 سجل']
  ])
})

test('what people wrote is never emphasis or a place for a value', () => {
  assert.deepEqual(translator('en').spans('catalog.saysFiltered', { n: 1, total: 2, filters: '**{n}**' }), [
    { text: '1 dataset', strong: true },
    { text: ' of 2 matches **{n}**.', strong: false }
  ])
})

test('the minus is a minus, sizes are short, dates need no zone', () => {
  const { number, bytes, date } = formatsOf('en')
  assert.deepEqual(
    [number(-1234.5, 2), bytes(3_400_000), date('2018-02-06')],
    ['\u22121,234.50', '3.4 MB', '6 Feb 2018']
  )
})

test('the best language of a browser that we speak', () => {
  assert.equal(acceptedLanguage('ja, fr;q=0.8, en;q=0.9'), 'en')
  assert.equal(acceptedLanguage('ar-EG'), 'ar')
  assert.equal(acceptedLanguage('en;q=0, fr;q=0.1'), 'fr')
  assert.equal(acceptedLanguage(undefined), undefined)
})
