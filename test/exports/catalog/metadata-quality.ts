/**
 * The European method of scoring metadata (https://data.europa.eu/mqa/methodology): 405 points in five dimensions.
 * Indicators of distributions count by the share of distributions that have them.
 */
import type { Store } from 'n3'

const NS = { dcat: 'http://www.w3.org/ns/dcat#', dct: 'http://purl.org/dc/terms/' }
const AUTHORITY = 'http://publications.europa.eu/resource/authority/'
/**
 * Of our file types, those that the method's vocabularies have as open, and as read by machines; in doubt they
 * do not count.
 */
const NON_PROPRIETARY = [
  'CSV',
  'JSON',
  'GEOJSON',
  'JSON_LD',
  'RDF_XML',
  'RDF_TURTLE',
  'N3',
  'KML',
  'GPX',
  'PARQUET',
  'ICS'
]
const MACHINE_READABLE = [
  'CSV',
  'JSON',
  'GEOJSON',
  'JSON_LD',
  'RDF_XML',
  'RDF_TURTLE',
  'N3',
  'KML',
  'GPX',
  'XLSX',
  'SHP'
]

export interface Score {
  readonly points: number
  readonly missing: readonly string[]
}

export interface Facts {
  /** No shape of DCAT-AP is violated. */
  readonly compliant: boolean
  /** The addresses were asked for, and answered. */
  readonly reachable: boolean
}

export function scoreDataset(store: Store, dataset: string, { compliant, reachable }: Facts): Score {
  const values = (subject: string, name: string): string[] =>
    store.getObjects(subject, iri(name), null).map(({ value }) => value)
  const distributions = values(dataset, 'dcat:distribution')
  const share = (holds: (distribution: string) => boolean): number =>
    distributions.length === 0 ? 0 : distributions.filter(holds).length / distributions.length
  const some = (name: string): number => (values(dataset, name).length > 0 ? 1 : 0)
  const each = (name: string): number => share((distribution) => values(distribution, name).length > 0)
  const fileTypes = (codes: readonly string[]): number =>
    share((distribution) =>
      values(distribution, 'dct:format').some((format) => codes.includes(format.replace(`${AUTHORITY}file-type/`, '')))
    )
  const indicators: readonly (readonly [name: string, points: number, share: number])[] = [
    ['keyword', 30, some('dcat:keyword')],
    ['theme', 30, some('dcat:theme')],
    ['spatial', 20, some('dct:spatial')],
    ['temporal', 20, some('dct:temporal')],
    ['access address answers', 50, reachable ? each('dcat:accessURL') : 0],
    ['download address', 20, each('dcat:downloadURL')],
    ['download address answers', 30, reachable ? each('dcat:downloadURL') : 0],
    ['format', 20, each('dct:format')],
    ['media type', 10, each('dcat:mediaType')],
    [
      'format and media type of the vocabularies',
      10,
      share(
        (distribution) =>
          values(distribution, 'dct:format').every((format) => format.startsWith(`${AUTHORITY}file-type/`)) &&
          values(distribution, 'dcat:mediaType').some((type) =>
            type.startsWith('https://www.iana.org/assignments/media-types/')
          )
      )
    ],
    ['non-proprietary', 20, fileTypes(NON_PROPRIETARY)],
    ['machine-readable', 20, fileTypes(MACHINE_READABLE)],
    ['DCAT-AP', 30, compliant ? 1 : 0],
    ['licence', 20, each('dct:license')],
    [
      'known licence',
      10,
      share((distribution) =>
        values(distribution, 'dct:license').some((licence) => licence.startsWith(`${AUTHORITY}licence/`))
      )
    ],
    ['access rights', 10, some('dct:accessRights')],
    [
      'access rights of the vocabulary',
      5,
      values(dataset, 'dct:accessRights').some((right) => right.startsWith(`${AUTHORITY}access-right/`)) ? 1 : 0
    ],
    ['contact point', 20, some('dcat:contactPoint')],
    ['publisher', 10, some('dct:publisher')],
    ['rights', 5, each('dct:rights')],
    ['size', 5, each('dcat:byteSize')],
    ['issued', 5, some('dct:issued')],
    ['modified', 5, some('dct:modified')]
  ]
  return {
    points: indicators.reduce((sum, [, points, part]) => sum + points * part, 0),
    missing: indicators
      .filter(([, , part]) => part < 1)
      .map(([name, points, part]) => `${name}: ${(points * part).toFixed(1)} of ${points}`)
  }
}

export const MAXIMUM = 405

function iri(name: string): string {
  const [prefix, local] = name.split(':') as [keyof typeof NS, string]
  return NS[prefix] + local
}
