import { ANONYMOUS, type Principal } from '#access'
import type { Engine } from '#engine'
import type { Actor } from '#events'
import { findCoordinates, findGeometry, type ImportSummary, listLayers } from '#ingest'
import { randomHex } from '#kit'
import type { FileAnalysis, Publisher, PublishWatch } from '#portal'
import type { ImportWatch } from './import-parts.ts'
import type { Importer } from './importer.ts'

/** Enough to see how the values are written. */
const SAMPLES = 20

function analysisOf({
  rows,
  beginning,
  layout,
  fields,
  readings,
  samples = [],
  rejects,
  lines,
  doubts,
  notes,
  suggestion
}: ImportSummary): FileAnalysis {
  return {
    records: rows,
    beginning:
      beginning === undefined ? null : { storedBytes: beginning.storedBytes ?? null, totalBytes: beginning.totalBytes },
    layout,
    fields: fields.map(({ name, label, type, source = label, annotations }) => ({
      name,
      label,
      type,
      source: source as string | readonly [string, string],
      reading: readings[name] ?? null,
      facet: annotations.facet === true
    })),
    samples,
    rejects,
    lines: lines ?? null,
    doubts,
    notes: notes.map(({ code, message, count }) => ({ code, message, count })),
    suggestion: suggestion ?? null
  }
}

function watchOf({ signal, onProgress }: PublishWatch): Partial<ImportWatch> {
  return {
    ...(signal && { signal }),
    ...(onProgress && {
      onProgress: ({ stage, bytesRead, totalBytes, rows }) =>
        onProgress({ stage, bytesRead, totalBytes, ...(rows !== undefined && { records: rows }) })
    })
  }
}

/** Publishes items of the portal by the importer that the command line uses. */
export function createPublisher(
  importer: Pick<Importer, 'import'>,
  engine: Pick<Engine, 'loader'>,
  principalOf: (username: string) => Promise<Principal>
): Publisher {
  const principalFor = async (actor: Actor | undefined): Promise<Principal> =>
    actor === undefined ? ANONYMOUS : principalOf(actor.username)
  return {
    analyze: async ({ path, fileName, format, reading, schema, coordinates, suggest, actor, preview, signal }) =>
      analysisOf(
        await importer.import(
          {
            source: path,
            name: fileName,
            // No dataset has it: nothing of an existing one takes part.
            datasetId: `analysis-${randomHex(16)}`,
            ...reading,
            ...(format !== undefined && { format }),
            ...(schema !== undefined && { schema }),
            coordinates,
            points: false,
            nullRejected: true,
            dryRun: true,
            suggest,
            preview,
            samples: SAMPLES
          },
          { signal, principal: await principalFor(actor) }
        )
      ),
    returnTo: async ({ datasetId, previousId, nullRejected, actor, alongside, ...watch }) =>
      importer.import(
        { source: '', datasetId, replace: true, fromKept: true, keptId: previousId, nullRejected },
        { publication: { actor, alongside }, principal: await principalFor(actor), ...watchOf(watch) }
      ),
    findCoordinates: ({
      path,
      fileName,
      format,
      reading: { layers: _layers, member, crs: _crs, records: _records, ...csv } = {}
    }) => findCoordinates(engine, { file: path, name: fileName, format, csv, member }),
    findGeometry: ({ path, fileName, format, reading }) =>
      findGeometry({ file: path, name: fileName, format, member: reading?.member }),
    listParts: async ({ path, fileName, reading }) => {
      const { kind, layers } = await listLayers(path, fileName, reading?.member)
      return { kind, parts: layers }
    },
    publish: async ({
      path,
      fileName,
      format,
      reading,
      datasetId,
      coordinates,
      allowTypeChanges,
      allowEmpty,
      schema,
      nullRejected = false,
      appends = false,
      actor,
      made,
      alongside,
      signal,
      onProgress
    }) => {
      const { bytes } = await importer.import(
        {
          source: path,
          name: fileName,
          datasetId,
          ...reading,
          coordinates,
          points: false,
          nullRejected,
          ...(allowTypeChanges === true && { allowTypeChanges }),
          ...(allowEmpty === true && { allowEmpty }),
          ...(format !== undefined && { format }),
          ...(appends
            ? { change: { kind: 'append', by: [] } }
            : made === undefined
              ? { replace: true, ...(schema !== undefined && { schema }) }
              : {
                  access: 'private',
                  itemId: made.itemId,
                  owner: made.owner,
                  schema: {
                    fields: [],
                    ...schema,
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
          principal: await principalFor(actor),
          ...watchOf({ ...(signal && { signal }), ...(onProgress && { onProgress }) })
        }
      )
      return { bytes }
    }
  }
}
