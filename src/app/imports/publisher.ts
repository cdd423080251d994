import { ANONYMOUS, type Members, memberPrincipal } from '#access'
import type { Engine } from '#engine'
import { findCoordinates, findGeometry } from '#ingest'
import type { Publisher } from '#portal'
import type { Importer } from './importer.ts'

/** Publishes items of the portal by the importer that the command line uses. */
export function createPublisher(
  importer: Pick<Importer, 'import'>,
  engine: Pick<Engine, 'loader'>,
  members: Pick<Members, 'find'>
): Publisher {
  return {
    findCoordinates: ({ path, fileName, format, csv }) =>
      findCoordinates(engine, { file: path, name: fileName, format, ...(csv !== undefined && { csv }) }),
    findGeometry: ({ path, fileName, format }) => findGeometry({ file: path, name: fileName, format }),
    publish: async ({
      path,
      fileName,
      format,
      csv,
      datasetId,
      coordinates,
      allowTypeChanges,
      actor,
      made,
      alongside
    }) => {
      const member = actor === undefined ? undefined : await members.find(actor.username)
      const { bytes } = await importer.import(
        {
          source: path,
          name: fileName,
          datasetId,
          ...csv,
          coordinates,
          points: false,
          ...(allowTypeChanges === true && { allowTypeChanges }),
          ...(format !== undefined && { format }),
          ...(made === undefined
            ? { replace: true }
            : {
                access: 'private',
                itemId: made.itemId,
                owner: made.owner,
                schema: {
                  fields: [],
                  metas: {
                    default: {
                      title: made.title,
                      description: made.description,
                      keyword: made.keywords,
                      license: made.license
                    }
                  }
                }
              })
        },
        {
          publication: { actor, alongside },
          principal: member === undefined ? ANONYMOUS : memberPrincipal(member)
        }
      )
      return { bytes }
    }
  }
}
