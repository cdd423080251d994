import type { Publisher } from '#portal'
import type { Importer } from './importer.ts'

/** Publishes items of the portal by the importer that the command line uses. */
export function createPublisher(importer: Pick<Importer, 'import'>): Publisher {
  return {
    publish: async ({ path, fileName, format, datasetId, actor, made, alongside }) => {
      const { bytes } = await importer.import({
        source: path, name: fileName, datasetId, ...(format !== undefined && { format }),
        ...(made === undefined ? { replace: true } : {
          access: 'private', itemId: made.itemId, owner: made.owner,
          schema: { fields: [], metas: { default: { title: made.title, description: made.description, keyword: made.keywords, license: made.license } } }
        })
      }, { publication: { actor, alongside } })
      return { bytes }
    }
  }
}
