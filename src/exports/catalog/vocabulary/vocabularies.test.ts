import assert from 'node:assert/strict'
import test from 'node:test'
import { fileTypeOf, fileTypeOfMedia } from './file-types.ts'
import { frequencyOf } from './frequencies.ts'
import { languageOf, languageTag } from './languages.ts'
import { licenceOf } from './licences.ts'
import { isOwnTheme, readOwnThemes, themeOf } from './themes.ts'

const code = (concept: { readonly iri: string } | undefined): string | undefined => concept?.iri.split('/').at(-1)

test('the themes that portals of the original service come with, in several languages, are European themes', () => {
  const themes: Readonly<Record<string, string>> = {
    'Administration, Government, Public finances, Citizenship': 'GOVE',
    'Administration, Gouvernement, Finances publiques, Citoyenneté': 'GOVE',
    'Aménagement du territoire, Urbanisme, Bâtiments, Équipements, Logement': 'REGI',
    'Spatial planning, Town planning, Buildings, Equipment, Housing': 'REGI',
    'Culture, Patrimoine': 'EDUC',
    'Culture, Heritage': 'EDUC',
    'Economy, Business, SME, Economic development, Employment': 'ECON',
    'Économie, Entreprise, PME, Développement économique, Emploi': 'ECON',
    'Public health': 'HEAL',
    'Education, Training, Research, Teaching': 'EDUC',
    Environnement: 'ENVI',
    Umwelt: 'ENVI',
    'Medio ambiente': 'ENVI',
    Health: 'HEAL',
    Santé: 'HEAL',
    Gesundheit: 'HEAL',
    'Services, Social': 'SOCI',
    'Sport, Loisirs': 'EDUC',
    'Transport, Movements': 'TRAN',
    'Transports, Déplacements': 'TRAN',
    Verkehr: 'TRAN',
    Movilidad: 'TRAN',
    'Tourisme, Loisirs': 'EDUC',
    Energie: 'ENER',
    Landwirtschaft: 'AGRI'
  }
  for (const [name, expected] of Object.entries(themes)) assert.equal(code(themeOf(name, new Map())), expected, name)
})

test('a theme is known by its code, its address and its name too, and by the portal’s value', () => {
  for (const name of ['TRAN', 'tran', 'http://publications.europa.eu/resource/authority/data-theme/TRAN', 'Transport'])
    assert.equal(code(themeOf(name, new Map())), 'TRAN')
  assert.equal(themeOf('Bazar', new Map()), undefined)
  assert.equal(themeOf('constructor', new Map()), undefined)
  assert.equal(code(themeOf('Bazar, Kiosk', readOwnThemes(['bazar kiosk=SOCI']))), 'SOCI')
  assert.deepEqual(['Bazar=SOCI', 'Bazar=NOPE', 'SOCI', '=SOCI'].map(isOwnTheme), [true, false, false, false])
})

test('frequencies by code, address, interval and words', () => {
  for (const text of [
    'ANNUAL',
    'annual',
    'http://publications.europa.eu/resource/authority/frequency/ANNUAL',
    'R/P1Y',
    'P1Y',
    'Yearly',
    'Annuelle',
    'jährlich',
    'Jaarlijks'
  ])
    assert.equal(code(frequencyOf(text)), 'ANNUAL', text)
  assert.deepEqual(
    ['Daily', 'hebdomadaire', 'Every ten years', 'Jamais', 'Irrégulière', 'Mensuelle'].map((text) =>
      code(frequencyOf(text))
    ),
    ['DAILY', 'WEEKLY', 'DECENNIAL', 'NEVER', 'IRREG', 'MONTHLY']
  )
  for (const text of ['', 'constructor', 'when I want']) assert.equal(frequencyOf(text), undefined)
})

test('licences by address, in any form, else by name; others as they were given', () => {
  const iri = (name: string, address?: string) => licenceOf(name, address)?.iri
  const CC_BY = 'http://publications.europa.eu/resource/authority/licence/CC_BY_4_0'
  for (const address of [
    'https://creativecommons.org/licenses/by/4.0/',
    'http://creativecommons.org/licenses/by/4.0/deed.fr',
    'https://creativecommons.org/licenses/by/4.0/legalcode',
    CC_BY
  ])
    assert.equal(iri('whatever', address), CC_BY)
  for (const name of [
    'CC BY 4.0',
    'CC-BY-4.0',
    'cc by',
    'Creative Commons Attribution 4.0 International',
    'https://creativecommons.org/licenses/by/4.0/'
  ])
    assert.equal(iri(name), CC_BY, name)
  assert.equal(iri('CC BY-NC 4.0'), 'http://publications.europa.eu/resource/authority/licence/CC_BYNC_4_0')
  assert.equal(iri('ODbL'), 'http://publications.europa.eu/resource/authority/licence/ODC_BL')
  assert.equal(iri('Licence Ouverte v2.0 (Etalab)'), 'https://www.etalab.gouv.fr/licence-ouverte-open-licence/')
  for (const other of [
    'https://example.org/licenses/by/4.0',
    'https://example.org/?creativecommons.org/licenses/by/4.0/'
  ])
    assert.equal(iri('CC BY 4.0', other), other)
  assert.equal(iri('', 'https://w3id.org/italia/controlled-vocabulary/licences/A21_CCBY40'), CC_BY)
  assert.equal(
    iri('', 'https://w3id.org/italia/controlled-vocabulary/licences/A210_ODCBY'),
    'https://w3id.org/italia/controlled-vocabulary/licences/A210_ODCBY'
  )
  assert.equal(iri('Our own', 'https://example.org/terms'), 'https://example.org/terms')
  assert.deepEqual(
    [licenceOf('Our own', null)?.iri, licenceOf('Our own', null)?.label, licenceOf('', null)],
    [null, 'Our own', null]
  )
})

test('languages are found by their tags, and only tags are tags', () => {
  assert.deepEqual(
    ['fr', 'de-CH', 'xx'].map((tag) => code(languageOf(tag))),
    ['FRA', 'DEU', undefined]
  )
  assert.deepEqual(['fr', 'zh-Hant-TW', 'English', '', 'fr fr', null].map(languageTag), [
    'fr',
    'zh-Hant-TW',
    undefined,
    undefined,
    undefined,
    undefined
  ])
})

test('file types, with the media types that IANA registered', () => {
  assert.deepEqual(
    (['csv', 'geojson', 'jsonl', 'fgb'] as const).map((format) => [
      code(fileTypeOf(format).format),
      fileTypeOf(format).media
    ]),
    [
      ['CSV', 'text/csv'],
      ['GEOJSON', 'application/geo+json'],
      ['JSON', null],
      ['OCTET', 'application/octet-stream']
    ]
  )
  assert.deepEqual([code(fileTypeOfMedia('text/csv').format), fileTypeOfMedia('" onload="').media], ['CSV', null])
})
