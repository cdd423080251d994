/** The demo's datasets with the metas that their publishers' pages gave, as the catalog would describe them. */
import { DEMO_CATALOG } from '../../../src/demo/catalog.ts'
import type { CatalogDataset } from '../../../src/exports/catalog/described.ts'
import { published } from './portal.ts'

const WORLD = {
  type: 'Feature',
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [-180, -54.9],
        [179.4, -54.9],
        [179.4, 78.2],
        [-180, 78.2],
        [-180, -54.9]
      ]
    ]
  },
  properties: {}
}

export function demoDatasets(): CatalogDataset[] {
  return DEMO_CATALOG.map(({ id, schema }) => {
    const hasGeo = schema.fields.some(({ type }) => type.startsWith('geo_'))
    const metas = {
      ...schema.metas,
      default: { ...schema.metas.default, bbox: hasGeo ? WORLD : null, records_count: 1 }
    }
    return published(id, metas, { fields: schema.fields, translations: schema.translations ?? {} })
  })
}
