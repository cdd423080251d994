import type { DcatProfile } from '#formats'
import type { CatalogWriter } from './catalog-parts.ts'
import { writeDataJson } from './data-json.ts'
import { writeDublinCore } from './dublin-core.ts'
import { DCAT_AP } from './profiles/dcat-ap.ts'
import { DCAT_PROFILES, NATIONAL_PROFILES } from './profiles/index.ts'
import { rdfXmlNotation } from './rdf-xml.ts'
import { writeRss } from './rss.ts'
import { writeSitemap } from './sitemap.ts'
import { turtleNotation } from './turtle.ts'
import { writeRdf } from './write-rdf.ts'

/** A format of the catalog that says what datasets are. */
interface DescribingFormat {
  readonly mediaType: string
  readonly extension: string
  readonly json?: true
  readonly write: CatalogWriter
  /** The national profile that it follows: offered where the operator activates it. */
  readonly profile?: DcatProfile
}

const RDF_XML = { mediaType: 'application/rdf+xml; charset=utf-8', extension: 'rdf' }
const XML = { mediaType: 'application/xml; charset=utf-8', extension: 'xml' }

/** By their names, in the order in which live portals list them (EXPORT-catalog). */
export const DESCRIBING_FORMATS: ReadonlyMap<string, DescribingFormat> = new Map<string, DescribingFormat>([
  ['data.json', { mediaType: 'application/json; charset=utf-8', extension: 'json', json: true, write: writeDataJson }],
  ['rdf', { ...RDF_XML, write: writeRdf(rdfXmlNotation, DCAT_AP) }],
  ['ttl', { mediaType: 'text/turtle; charset=utf-8', extension: 'ttl', write: writeRdf(turtleNotation, DCAT_AP) }],
  ['dublin_core', { ...XML, write: writeDublinCore }],
  ['dcat', { ...RDF_XML, write: writeRdf(rdfXmlNotation, DCAT_AP) }],
  ['rss', { ...XML, mediaType: 'text/xml; charset=utf-8', write: writeRss }],
  ['sitemap', { ...XML, write: writeSitemap }],
  ...DCAT_PROFILES.map(
    (profile) =>
      [
        `dcat_ap_${profile}`,
        { ...RDF_XML, write: writeRdf(rdfXmlNotation, NATIONAL_PROFILES[profile]), profile }
      ] as const
  )
])
