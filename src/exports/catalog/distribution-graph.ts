import type { DatasetDescription } from './describe-dataset.ts'
import type { CatalogFile } from './described.ts'
import type { Graph } from './graph.ts'
import { addTerms } from './licence-statements.ts'
import { fileTypeOf, fileTypeOfMedia } from './vocabulary/file-types.ts'

export interface DistributionOptions {
  readonly described: DatasetDescription
  readonly file: CatalogFile
  readonly place: number
  /** API that it belongs to. */
  readonly service: string
}

/** One file of a dataset. Returns its address in the graph. */
export function addDistribution(graph: Graph, { described, file, place, service }: DistributionOptions): string {
  const { address, lang, languages, issued, modified, availability } = described
  const distribution = `${address}#distribution-${file.format ?? `file-${place + 1}`}`
  const { format, mediaType, media } =
    file.format === null ? fileTypeOfMedia(file.mimetype ?? '') : fileTypeOf(file.format)
  graph
    .link(`${address}#dataset`, 'dcat:distribution', distribution)
    .type(distribution, 'dcat:Distribution')
    .text(distribution, 'dct:title', file.title, lang)
    .text(distribution, 'dct:description', file.description ?? '', lang)
    .link(distribution, 'dcat:accessURL', file.address)
    .link(distribution, 'dcat:downloadURL', file.address)
    .concept(distribution, 'dct:format', format)
    .instant(distribution, 'dct:issued', issued)
    .instant(distribution, 'dct:modified', modified)
  if (mediaType !== null)
    graph
      .link(distribution, 'dcat:mediaType', mediaType)
      .type(mediaType, 'dct:MediaType')
      .text(mediaType, 'rdfs:label', media ?? '')
  if (file.format !== null) graph.link(distribution, 'dcat:accessService', service)
  if (availability !== null) graph.concept(distribution, 'dcatap:availability', availability)
  for (const language of languages) graph.concept(distribution, 'dct:language', language)
  addTerms(graph, distribution, described)
  return distribution
}
