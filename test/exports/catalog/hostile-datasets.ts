/** Datasets whose publishers wrote anything at all into their metas. The same number gives the same datasets. */
import type { CatalogDataset, Templates } from '../../../src/exports/catalog/described.ts'
import { published } from './portal.ts'

const TEXTS = [
  'plain',
  'with "quotes" and \'apostrophes\'',
  '<script>alert(1)</script>',
  '</dct:title></rdf:RDF>',
  ']]>',
  '&lt;b&gt; &amp; &nbsp; &eacute; &#0; &#xD800; &bogus;',
  '<!-- never closed',
  '<p>One</p><p>Two <b>bold</b></p><style>p{}</style>',
  'back\\slash \\u0000 \\',
  '"""',
  "'''",
  'line\r\nbreaks\rand\ntabs\t',
  '\u0000\u0001\u0008\u000b\u001f\u007f\ufffe\uffff',
  '\ud800 lone \udc00',
  '😀👩‍👩‍👧‍👦',
  'עברית ‏العربية‎',
  'e\u0301\u202e',
  '@en',
  '^^xsd:date',
  '<http://example.org/> .',
  '_:b0',
  '# comment',
  '%zz%',
  '${x}',
  '日本語',
  'x'.repeat(20_000),
  ' ',
  '\u00a0',
  '\u2028\u2029',
  '{"json": true}',
  '[[REDACTED-EX B3]]',
  '-',
  '0',
  'null'
]
const ADDRESSES = [
  'http://example.org/a b',
  'https://example.org/"quoted"',
  'http://[',
  'javascript:alert(1)',
  'data:text/html,x',
  'ftp://example.org/x',
  'https://exämple.org/ü?ß=ſ#é',
  'http://example.org/<x>{y}|z\\^`',
  'https://user:pass@example.org/',
  'http://example.org/%zz?[a]=1',
  'HTTP://EXAMPLE.ORG',
  '//example.org',
  'http://',
  'https://example.org/\u0000',
  'http://例え.jp/パス',
  `https://example.org/${'p'.repeat(5_000)}`,
  'urn:x',
  'https://example.org/#a#b',
  'https://creativecommons.org/licenses/by/4.0/'
]
const DATES = [
  '2020-02-30',
  '2020-01-01',
  '0000-01-01T00:00:00+00:00',
  '9999-12-31T23:59:59.999999+14:00',
  '-0044-03-15',
  'yesterday',
  '2021-06-01T10:00:00+02:00',
  '12/31/1999',
  ''
]
const EMAILS = [
  'data@example.org',
  'Data Team <data@example.org>',
  'a b@example.org',
  'mailto:x@example.org',
  'x@localhost',
  '"><script>',
  'ä@example.org',
  'x@exa mple.org',
  'a@b@c.org',
  ''
]
const SHAPES = [
  null,
  'POLYGON',
  5,
  {},
  { type: 'Feature' },
  { type: 'Feature', geometry: null },
  {
    type: 'Feature',
    geometry: {
      type: 'Polygon',
      coordinates: [
        [
          [1, 2],
          [3, 2],
          [3, 4],
          [1, 2]
        ]
      ]
    }
  },
  { type: 'Point', coordinates: [8.5, 47.3] },
  {
    type: 'Feature',
    geometry: {
      type: 'Polygon',
      coordinates: [
        [
          [NaN, 2],
          [Infinity, 'x']
        ]
      ]
    }
  },
  {
    type: 'Feature',
    geometry: {
      type: 'Polygon',
      coordinates: [
        [
          [-200, -100],
          [200, 100]
        ]
      ]
    }
  },
  { coordinates: [[[[[[[1, 2]]]]]]] }
]
const LANGS = ['en', 'fr', 'de-CH', 'x', 'English', '', 'zz', 'pt-BR', null, 'fr fr']
const FREQUENCIES = [
  'daily',
  'Annuelle',
  'R/P1Y',
  'IRREG',
  'http://publications.europa.eu/resource/authority/frequency/WEEKLY',
  'when I want',
  '',
  'constructor',
  '__proto__'
]
/** Categories of the regulation on high-value datasets, by code, address and name; the rest is not. */
const CATEGORIES = [
  'c_ac64a52d',
  'http://data.europa.eu/bna/c_dd313021',
  'Meteorological',
  'statistics',
  'https://data.europa.eu/bna/c_a9135398',
  'Mobility'
]
const NO_CATEGORIES = ['constructor', 'c_0', 'http://data.europa.eu/bna/', '<b>', 5, null]
const TERMS = [
  { license_url: 'https://creativecommons.org/licenses/by/4.0/' },
  { license: 'Ours, <b>"2.0"</b> & no other\u0000' },
  { license: null, license_url: null, attributions: ['© "Us" <us@example.org>'] }
]
const WORDS = ['Environment', 'Transports, Déplacements', 'TRAN', 'constructor', 'toString', 'Bazar', '<b>', 'Health']

/** Every other one is of high value. */
export function* hostileDatasets(count: number, seed = 1): Generator<CatalogDataset> {
  for (let number = 0; number < count; number++) yield hostileDataset(number, random(seed * 1_000_003 + number))
}

/**
 * This many of high value, with the publisher properties that the guidelines require: a file and terms of
 * use.
 */
export function* highValueDatasets(count: number): Generator<CatalogDataset> {
  let found = 0
  for (const dataset of hostileDatasets(Infinity)) {
    if (found === count) return
    if (dataset.distributions.length === 0 || !hasCategory(dataset)) continue
    yield withTerms(dataset, TERMS[found % TERMS.length])
    found++
  }
}

function hasCategory({ metas }: CatalogDataset): boolean {
  const said = (metas as { dcat_ap: { hvd_category: unknown } }).dcat_ap.hvd_category
  return [said].flat().some((category) => CATEGORIES.includes(category as string))
}

function withTerms(dataset: CatalogDataset, terms: object | undefined): CatalogDataset {
  return { ...dataset, metas: { ...dataset.metas, default: { ...dataset.metas.default, ...terms } } }
}

type Pick = <Item>(items: readonly Item[]) => Item

function hostileDataset(number: number, pick: Pick): CatalogDataset {
  const id = `hostile-${number}`
  const list = (items: readonly unknown[]): unknown =>
    pick([null, [], [pick(items)], [pick(items), pick(items), pick(items)]])
  const categories = pick([
    null,
    [],
    [pick(NO_CATEGORIES)],
    [pick(CATEGORIES)],
    [pick(NO_CATEGORIES), pick(CATEGORIES)],
    [pick(CATEGORIES), pick(CATEGORIES), pick(CATEGORIES)]
  ])
  const metas = {
    default: {
      title: pick([...TEXTS, null, undefined]),
      description: pick([...TEXTS, null]),
      theme: list([...WORDS, ...TEXTS]),
      keyword: list(TEXTS),
      license: pick([...TEXTS, 'CC BY 4.0', null]),
      license_url: pick([...ADDRESSES, null]),
      language: pick(LANGS),
      modified: pick(DATES),
      bbox: pick(SHAPES),
      publisher: pick([...TEXTS, null]),
      references: pick([...ADDRESSES, null]),
      territory: list(TEXTS),
      attributions: list(TEXTS),
      update_frequency: pick(FREQUENCIES),
      source_domain_title: pick([...TEXTS, null]),
      source_dataset: pick([...ADDRESSES, null])
    },
    dcat: {
      created: pick(DATES),
      issued: pick(DATES),
      creator: pick([...TEXTS, null]),
      contributor: pick([...TEXTS, null]),
      contact_name: pick([...TEXTS, null]),
      contact_email: pick(EMAILS),
      accrualperiodicity: pick(FREQUENCIES),
      spatial: pick([...TEXTS, null]),
      temporal: pick([...DATES, '2019-01-01/2019-12-31', '/']),
      publisher_type: pick([...WORDS, 'NationalAuthority', null]),
      conforms_to: list(ADDRESSES),
      relation: list(ADDRESSES),
      temporal_coverage_start: pick(DATES),
      temporal_coverage_end: pick(DATES),
      accessRights: pick(['PUBLIC', 'constructor', '<', null])
    },
    dcat_ap: {
      availability: pick(['STABLE', 'constructor', 'stable', null]),
      hvd_category: categories,
      applicable_legislation: list(ADDRESSES)
    },
    dcat_ap_ch: { license: pick(['terms_by', 'constructor', null]), rights: pick(TEXTS) },
    dcat_ap_de: {
      contributor_id: pick([...TEXTS, ...ADDRESSES]),
      political_geocoding_level: pick(['municipality', ...TEXTS]),
      political_geocoding: pick(ADDRESSES)
    },
    dcat_ap_it: {
      holder_name: pick([...TEXTS, null]),
      holder_code: pick(['c_a182', ...TEXTS]),
      publisher_code: pick([...TEXTS, null]),
      identifier: pick([...TEXTS, null])
    },
    dcat_ap_sp: { publisher_code: pick(['L01280796', ...TEXTS]), territory: pick(ADDRESSES) },
    dcat_ap_benap: {
      mobility_theme: list(WORDS),
      transport_mode: list(TEXTS),
      regions: list(['BE2', ...TEXTS, ...ADDRESSES]),
      data_standard: pick(TEXTS)
    },
    'dublin-core': { title: pick([...TEXTS, null]), subject: list(TEXTS), created: pick(DATES) }
  } as unknown as Templates
  const translations = {
    [String(pick(['fr', 'xx-', '"', 'de']))]: { default: { title: pick(TEXTS), keyword: list(TEXTS) } }
  } as unknown as CatalogDataset['translations']
  const documents = pick([
    [],
    [
      {
        title: pick(TEXTS),
        description: null,
        address: `https://data.example.org/attachments/${number}`,
        format: null,
        mimetype: pick(['text/csv', '"', ''])
      }
    ]
  ])
  return published(id, metas, {
    formats: pick([['csv'], ['csv', 'geojson'], [], ['fgb']]),
    translations,
    documents,
    access: pick(['public', 'restricted', 'non-public'])
  })
}

/** Mulberry32: small, and the same everywhere. */
function random(seed: number): Pick {
  let state = seed
  return (items) => {
    state = (state + 0x6d2b79f5) | 0
    let bits = Math.imul(state ^ (state >>> 15), 1 | state)
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits
    return items[Math.floor((((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32) * items.length)] as (typeof items)[number]
  }
}
