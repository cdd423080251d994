import type { CatalogWriter } from './catalog-parts.ts'
import { writeDataJson } from './data-json.ts'
import { writeDublinCore } from './dublin-core.ts'
import { PROFILES } from './profiles/index.ts'
import { rdfXmlNotation } from './rdf-xml.ts'
import { writeRss } from './rss.ts'
import { writeSitemap } from './sitemap.ts'
import { turtleNotation } from './turtle.ts'
import { writeRdf } from './write-rdf.ts'

const { rdf, ttl, dcat, ...NATIONAL } = PROFILES

/** By the name of the format (EXPORT-catalog). */
export const CATALOG_WRITERS: Readonly<Record<string, CatalogWriter>> = {
  'data.json': writeDataJson,
  dublin_core: writeDublinCore,
  rss: writeRss,
  sitemap: writeSitemap,
  rdf: writeRdf(rdfXmlNotation, rdf),
  ttl: writeRdf(turtleNotation, ttl),
  dcat: writeRdf(rdfXmlNotation, dcat),
  ...Object.fromEntries(Object.entries(NATIONAL).map(([name, profile]) => [name, writeRdf(rdfXmlNotation, profile)]))
}
