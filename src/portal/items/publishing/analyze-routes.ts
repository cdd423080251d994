import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { UploadedFile } from '#http'
import { randomHex } from '#kit'
import { actorOf, type Operation, operation, type RequestContext } from '../../pipeline/operation.ts'
import { file, type JsonObject, json, text } from '../../pipeline/parameter.ts'
import { holderOf } from '../../pipeline/rule.ts'
import type { PortalContext } from '../../portal-context.ts'
import { seeItem } from '../work.ts'
import { analyzeFile } from './analyze-file.ts'
import { createKeptAnalyses, type KeptAnalyses } from './kept-analyses.ts'
import { guessLocation, NO_LOCATION } from './location.ts'
import { fileToAnalyze, proposeLocation } from './publish-service.ts'
import { knownFormat } from './publishable-file.ts'
import type { FileAnalysis, FileParts, FileToRead, FoundLocation, GeometryKind } from './publisher.ts'
import { hasLookUp, readReadingOptions } from './reading-options.ts'

export const ITEM_ID = text('Item whose file becomes a dataset.', {
  pattern: /^[0-9a-f]{32}$/i,
  is: 'the id of an item'
})

/** What publishing would make of a file: proposed parameters, and on request the whole result. Nothing is written. */
export function analyzeRoutes(ground: PortalContext): Operation[] {
  const kept = createKeptAnalyses()
  return [
    operation({
      name: 'Analyze',
      path: '/content/features/analyze',
      may: holderOf('portal:publisher:publishFeatures'),
      parameters: {
        itemid: ITEM_ID,
        file: file('File, instead of `itemid`.'),
        text: text('The same as text.', { max: 16_000_000 }),
        filetype: text('Format of the file.', { max: 50 }),
        analyzeParameters: json(
          '`preview` true: the response has `analysis`: records, fields with their types, the first 20 records, cells that do not fit, doubts about how the file is read, and where its lines went. `suggest` true: and a schema that reads more of its values. `listParts` true: the response has `fileParts`, the sheets, layers or tables of the file, or the files of an archive, of which one must be chosen; and nothing else unless `preview` is true. `columnDelimiter`, `qualifier`, `headerRow`, `skip`, `encoding`, `layers`, `member`, `crs`, `records`, `schema` as in `publishParameters`. A file is read for at most 30 seconds; of one that is larger than the setting `preview-mb`, or takes too long, only the beginning: `analysis.beginning` then has `storedBytes`, how much of the file was read (null if its records do not lie one after the other), of `totalBytes`. Others are ignored.'
        )
      },
      handle: async (call, { itemid, file: sentFile, text: sentText, filetype, analyzeParameters = {} }) => {
        const type = filetype ?? 'csv'
        const reading = readReadingOptions(analyzeParameters)
        const asks = { ground, kept, call, parameters: analyzeParameters }
        if (itemid === undefined)
          return withSent(ground, sentFile, sentText, filetype, async (sent) => {
            const file = sent && { ...sent, reading }
            const found = file === undefined ? NO_LOCATION : await guessLocation(ground, file)
            const answer = proposal(type, sentFile?.fileName ?? 'Dataset', found)
            return file === undefined ? answer : { ...answer, ...(await looked(asks, file, null)) }
          })
        const seen = await seeItem(ground, call.caller, { id: itemid.toLowerCase() })
        const found = await proposeLocation(ground, call.caller, seen, type, reading)
        const answer = proposal(type, seen.item.row.title, found)
        if (analyzeParameters.preview !== true && analyzeParameters.listParts !== true) return answer
        const { file, sha256 } = await fileToAnalyze(ground, call.caller, seen, filetype, reading)
        return { ...answer, ...(await looked(asks, file, sha256)) }
      }
    })
  ]
}

/** What the request asks to look for in the file. Errors: those of reading it. */
async function looked(
  {
    ground,
    kept,
    call: { caller, http },
    parameters
  }: {
    readonly ground: PortalContext
    readonly kept: KeptAnalyses
    readonly call: RequestContext
    readonly parameters: JsonObject
  },
  file: FileToRead,
  sha256: string | null
): Promise<{ readonly fileParts?: FileParts; readonly analysis?: FileAnalysis }> {
  const { path: _path, ...how } = file
  // What a look-up finds depends on another dataset, and on who may read it.
  const choices = { sha256: hasLookUp(parameters) ? null : sha256, choices: [how, parameters] }
  return {
    ...(parameters.listParts === true && {
      fileParts: await kept.parts(choices, () => ground.publisher.listParts(file))
    }),
    ...(parameters.preview === true && {
      analysis: await kept.analysis(choices, () =>
        analyzeFile(ground, { file, parameters, actor: actorOf(caller), signal: http.signal })
      )
    })
  }
}

const GEOMETRY_TYPES: Readonly<Record<GeometryKind, string>> = {
  point: 'esriGeometryPoint',
  multipoint: 'esriGeometryMultipoint',
  line: 'esriGeometryPolyline',
  polygon: 'esriGeometryPolygon'
}

/** The value that `publish` gets back, unchanged or changed. */
function proposal(type: string, name: string, { coordinates, geometry }: FoundLocation): object {
  const location =
    coordinates === undefined
      ? { locationType: 'none' }
      : {
          locationType: 'coordinates',
          coordinateFieldType: 'LatitudeAndLongitude',
          latitudeFieldName: coordinates[0],
          longitudeFieldName: coordinates[1]
        }
  const kind = coordinates === undefined ? geometry : 'point'
  const layer = kind === undefined ? { type: 'Table' } : { type: 'Feature Layer', geometryType: GEOMETRY_TYPES[kind] }
  return {
    publishParameters: { type, name, ...location, maxRecordCount: 1_000, layerInfo: { name, ...layer } },
    records: []
  }
}

/** A file takes precedence over a text; the text is a file while it is read. */
async function withSent(
  ground: PortalContext,
  sent: UploadedFile | undefined,
  text: string | undefined,
  filetype: string | undefined,
  look: (file: FileToRead | undefined) => Promise<object>
): Promise<object> {
  const format = knownFormat(filetype ?? 'csv')
  const known = { ...(format !== undefined && { format }) }
  if (sent !== undefined) return look({ path: sent.path, fileName: sent.fileName, ...known })
  if (!text) return look(undefined)
  const path = join(ground.settings.uploadFolder, randomHex(16))
  await writeFile(path, text, { mode: 0o600, flag: 'wx' })
  try {
    return await look({ path, fileName: 'text', ...known })
  } finally {
    await rm(path, { force: true })
  }
}
