import assert from 'node:assert/strict'
import test from 'node:test'
import { formatsOf } from '../../i18n/formats.ts'
import { translator } from '../../i18n/translate.ts'
import type { AdminRequest } from '../admin-page.ts'
import { scheduleWords } from './schedule-words.ts'

const wordsIn = (language: 'en' | 'de', said: Parameters<typeof scheduleWords>[1]): string =>
  scheduleWords(
    { t: translator(language), format: formatsOf(language), page: { frame: { language } } } as unknown as AdminRequest,
    said
  )

test('a schedule is said in the words of the language', () => {
  assert.equal(wordsIn('en', { every: '1d' }), 'every day')
  assert.equal(wordsIn('en', { every: '6h' }), 'every 6 hours')
  assert.equal(wordsIn('de', { every: '15m' }), 'alle 15 Minuten')
  assert.equal(wordsIn('en', { at: '03:30,15:30', timezone: 'UTC' }), 'at 03:30 and 15:30 (UTC)')
  assert.equal(
    wordsIn('de', { at: '03:30', days: 'mon,sun', timezone: 'Europe/Berlin' }),
    'um 03:30, an diesen Tagen: Mo und So (Europe/Berlin)'
  )
})
