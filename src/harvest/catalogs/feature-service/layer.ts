import { type HarvestedDataset, NOTHING_SAID } from '../../harvested-dataset.ts'
import { type Json, objectsIn, textIn } from '../../json-values.ts'
import { asHtml } from '../../metadata/plain-html.ts'
import { nameFrom } from '../dataset-name.ts'
import { badDataset } from '../read-entries.ts'

/** A layer or table of a feature service as its description says. Errors: `harvest/bad-dataset`. */
export function readLayer(layer: Json, service: Json, layerUrl: string): HarvestedDataset {
  const id = layer['id']
  const title = textIn(layer['name'])
  if (typeof id !== 'number' || title === null) throw badDataset(`${layerUrl} has no name.`)
  const info = (layer['editingInfo'] ?? {}) as Json
  const edited = info['dataLastEditDate'] ?? info['lastEditDate']
  const credit = textIn(layer['copyrightText']) ?? textIn(service['copyrightText'])
  return {
    ...NOTHING_SAID,
    remoteId: String(id),
    iri: layerUrl,
    name: nameFrom(null, title),
    title,
    description: asHtml(
      textIn(layer['description']) ?? textIn(service['serviceDescription']) ?? textIn(service['description'])
    ),
    publisher: credit,
    owner: credit,
    page: layerUrl,
    modified: typeof edited === 'number' && Number.isSafeInteger(edited) ? new Date(edited).toISOString() : null,
    distributions: [
      {
        kind: 'feature-layer',
        url: layerUrl,
        title,
        format: null,
        mediaType: null,
        version: typeof edited === 'number' ? String(edited) : null
      }
    ]
  }
}

/** Names of types that hold no records. */
const NO_RECORDS = ['Group Layer', 'Raster Layer', 'Annotation Layer']

export function layerIds(service: Json): number[] {
  return [...objectsIn(service['layers']), ...objectsIn(service['tables'])].flatMap(({ id, type, subLayerIds }) =>
    typeof id === 'number' && !NO_RECORDS.includes(String(type)) && !Array.isArray(subLayerIds) ? [id] : []
  )
}
