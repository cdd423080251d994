import { type ExportFormat, formatsFor } from '#exports'
import { type Answer, jsonAnswer } from '#http'
import type { Call } from '../caller.ts'
import { catalogFormats } from '../catalog-exports/catalog-formats.ts'
import { address, link } from '../links.ts'
import type { Parts } from '../parts.ts'
import { findDataset } from '../queries/subject.ts'

/** Formats of the catalog: each link's rel is the name of the format (EXPLORE-export-list-1). */
export function answerCatalogExportList(call: Call, parts: Parts): Answer {
  return listing(call, ['catalog', 'exports'], catalogFormats(parts))
}

export async function answerExportList(call: Call, parts: Parts): Promise<Answer> {
  const dataset = await findDataset(call, parts)
  return listing(call, ['catalog', 'datasets', dataset.id, 'exports'], formatsFor(dataset.fields, dataset.features))
}

function listing(call: Call, path: readonly string[], formats: readonly ExportFormat[]): Answer {
  const links = formats.map(({ name }) => link(name, address(call, ...path, name)))
  return jsonAnswer({ links: [link('self', address(call, ...path)), ...links] })
}
