import { isLoggiaError } from '#kit'
import { harvestError } from '../../errors.ts'
import type { CatalogEntry } from '../../harvested-dataset.ts'
import { isObject, type Json, textIn } from '../../json-values.ts'
import type { CatalogClient, CatalogReader, CatalogReading } from '../catalog-reader.ts'
import { readEntry } from '../read-entries.ts'
import { layerIds, readLayer } from './layer.ts'

const SERVICE = /^(.*\/(?:FeatureServer|MapServer))(?:\/.*)?$/i

export const FEATURE_SERVICE: CatalogReader = {
  label: 'a feature service of Esri: each layer and table is a dataset',
  filter: null,
  address: ({ origin, pathname, href }) => {
    const service = SERVICE.exec(pathname)?.[1]
    if (service === undefined)
      throw harvestError(
        'harvest/bad-harvester',
        `The harvester is not valid: ${href} is not the address of a FeatureServer or MapServer.`
      )
    return `${origin}${service}`
  },
  list: listLayers
}

async function listLayers({ url, client, signal }: CatalogReading): Promise<CatalogEntry[]> {
  const service = await readService(client, url)
  const ids = layerIds(service)
  const entries: CatalogEntry[] = []
  for (const id of ids) {
    signal.throwIfAborted()
    const layerUrl = `${url}/${id}`
    try {
      const layer = await readService(client, layerUrl)
      entries.push(readEntry(String(id), () => readLayer(layer, service, layerUrl)))
    } catch (error) {
      if (!isLoggiaError(error, 'harvest/not-a-catalog')) throw error
      entries.push({ kind: 'unreadable', remoteId: String(id), reason: error.message })
    }
  }
  return entries
}

/** JSON of a service. Services answer errors with the status 200. Errors: `harvest/not-a-catalog`. */
export async function readService(
  client: Pick<CatalogClient, 'json'>,
  url: string,
  parameters: Readonly<Record<string, string | number | boolean>> = {}
): Promise<Json> {
  const address = new URL(url)
  for (const [name, value] of Object.entries({ ...parameters, f: 'json' }))
    address.searchParams.set(name, String(value))
  const body = await client.json(address.href)
  if (!isObject(body)) throw harvestError('harvest/not-a-catalog', `${url} is not a feature service.`)
  const { error } = body
  if (!isObject(error)) return body
  const said = [textIn(error['message']), textIn(error['code'])].find((text) => text !== null) ?? 'an error'
  throw harvestError('harvest/not-a-catalog', `${url} answers ${said.slice(0, 200).replace(/\.+$/, '')}.`)
}
