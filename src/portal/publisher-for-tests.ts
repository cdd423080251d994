import { readFile } from 'node:fs/promises'
import type { Catalog } from '#catalog'
import { LoggiaError } from '#kit'
import type { Publisher } from './items/index.ts'

/** Publishes without an engine: every line but the first is a record that nobody can ask for. */
export function createTestPublisher(catalog: Catalog): Publisher {
  return {
    publish: async ({ path, datasetId, actor, made, alongside }) => {
      const text = await readFile(path, 'utf8')
      if (text.trim() === '') throw new LoggiaError('ingest/empty', 'The file holds no column.')
      const dataset = made && {
        itemId: made.itemId, owner: made.owner, access: 'private' as const,
        metas: { default: { title: made.title, description: made.description, keyword: made.keywords, license: made.license } }
      }
      const load = await catalog.beginVersion(datasetId)
      const recordCount = text.trimEnd().split('\n').length - 1
      await catalog.publishVersion({ load, fields: [], recordCount, bytes: text.length, bbox: null, geometryTypes: [], ...(dataset && { dataset }), actor, alongside })
      return { bytes: text.length }
    }
  }
}
