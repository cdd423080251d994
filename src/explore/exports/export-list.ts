import { type ExportFormat, formatsFor } from '#exports'
import { type Answer, jsonAnswer } from '#http'
import { handling } from '../endpoint.ts'
import { address, link } from '../links.ts'

/** Export formats of the catalog: each link's rel is the name of the format (EXPLORE-export-list-1). */
export const listCatalogExports = handling([], ({ api }, _values, { catalogFormats }) =>
  listing(address(api, 'catalog', 'exports'), catalogFormats)
)

export const listDatasetExports = handling([], async ({ path, caller, api }, _values, records) => {
  const { id, fields, features } = await records.findDataset(path.dataset_id ?? '', caller)
  return listing(address(api, 'catalog', 'datasets', id, 'exports'), formatsFor(fields, features))
})

function listing(self: string, formats: readonly ExportFormat[]): Answer {
  return jsonAnswer({ links: [link('self', self), ...formats.map(({ name }) => link(name, address(self, name)))] })
}
