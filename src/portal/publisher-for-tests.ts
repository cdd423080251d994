import { readFile } from 'node:fs/promises'
import type { Catalog } from '#catalog'
import { LoggiaError } from '#kit'
import type { Publisher } from './items/index.ts'

/**
 * Publishes without an engine: every line but the first is a record that nobody can ask for, and the first names the
 * columns.
 */
export function createTestPublisher(catalog: Catalog): Publisher {
  return {
    analyze: async ({ path, suggest, reading = {} }) => {
      const text = await readFile(path, 'utf8')
      return {
        records: text.trimEnd().split('\n').length - 1,
        beginning: null,
        layout: JSON.parse(JSON.stringify(reading)),
        fields: columnsOf(text).map((name) => ({
          name,
          label: name,
          type: 'text',
          source: name,
          reading: null,
          facet: false
        })),
        samples: [],
        rejects: { count: 0, first: [] },
        lines: null,
        doubts: [],
        notes: [],
        suggestion: suggest ? { schema: { fields: [] }, changes: [] } : null
      }
    },
    findCoordinates: async ({ path }) => {
      const columns = columnsOf(await readFile(path, 'utf8'))
      return columns.includes('lat') && columns.includes('lon') ? ['lat', 'lon'] : undefined
    },
    findGeometry: async ({ path }) => ((await readFile(path, 'utf8')).includes('"Polygon"') ? 'polygon' : undefined),
    listParts: async () => ({ kind: 'layer', parts: [] }),
    returnTo: async () => {
      throw new LoggiaError({ code: 'catalog/source-not-kept', kind: 'bad-input' }, 'No file is kept.')
    },
    publish: async ({ path, datasetId, coordinates, actor, made, alongside }) => {
      const text = await readFile(path, 'utf8')
      if (text.trim() === '')
        throw new LoggiaError({ code: 'ingest/empty', kind: 'bad-input' }, 'The file holds no column.')
      const unknown = coordinates?.find((name) => !columnsOf(text).includes(name))
      if (unknown !== undefined)
        throw new LoggiaError(
          { code: 'ingest/unknown-column', kind: 'bad-input' },
          `The file has no column ${unknown}.`
        )
      const dataset = made && {
        itemId: made.itemId,
        owner: made.owner,
        access: 'private' as const,
        metas: {
          default: { title: made.title, description: made.description, keyword: made.keywords, license: made.license }
        }
      }
      const load = await catalog.beginVersion(datasetId)
      const recordCount = text.trimEnd().split('\n').length - 1
      await catalog.publishVersion({
        load,
        fields:
          coordinates === undefined
            ? []
            : [
                {
                  name: 'geo_point_2d',
                  label: coordinates.join(' '),
                  type: 'geo_point_2d',
                  description: null,
                  annotations: {}
                }
              ],
        recordCount,
        bytes: text.length,
        bbox: null,
        geometryTypes: [],
        ...(dataset && { dataset }),
        actor,
        alongside
      })
      return { bytes: text.length }
    }
  }
}

function columnsOf(text: string): string[] {
  return (text.split('\n')[0] ?? '').split(',')
}
