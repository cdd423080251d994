import { fileFormat } from '#formats'
import { DATASET_TYPE } from '#items'
import { badParameters, refused } from '../../pipeline/errors.ts'
import { type Operation, operation } from '../../pipeline/operation.ts'
import { file, flag, json, list, required, text } from '../../pipeline/parameter.ts'
import { and, holderOf, MEMBER } from '../../pipeline/rule.ts'
import type { PortalContext } from '../../portal-context.ts'
import { takeIn } from '../files/store-upload.ts'
import { CONTENT, FOLDER, operationAt } from '../paths.ts'
import type { Items } from '../service.ts'
import { datasetUrl } from '../shapes.ts'
import { analyzeRoutes, ITEM_ID } from './analyze-routes.ts'
import { readLocation } from './location.ts'
import { ASYNC_WAIT_MS, type PublishJobs } from './publish-jobs.ts'
import { isNameFree, preparePublication } from './publish-service.ts'
import { FORMAT_WORDS, formatNamed } from './publishable-file.ts'
import { readReadingOptions, readSchema } from './reading-options.ts'

export function publishRoutes({
  ground,
  items,
  jobs
}: {
  readonly ground: PortalContext
  readonly items: Items
  readonly jobs: PublishJobs
}): Operation[] {
  return [
    ...operationAt([`${CONTENT}/publish`, `${FOLDER}/publish`], {
      name: 'Publish item',
      may: and(holderOf('portal:publisher:publishFeatures'), 'the owner, holders of `portal:admin:updateItems`'),
      parameters: {
        itemid: ITEM_ID,
        file: file('File that becomes an item and a dataset, instead of `itemid`.'),
        text: text('The same as text.', { max: 16_000_000 }),
        filetype: text(`Format of the file: ${FORMAT_WORDS.join(', ')}; detected by content when absent.`, {
          max: 50
        }),
        publishParameters: json(
          '`name`: title of the dataset, and its id in lower case with `_`. `locationType` `coordinates`: the records get a point of the columns `latitudeFieldName` and `longitudeFieldName`, or of columns with such names and values; `none`: no point. `allowTypeChanges` true: with `overwrite`, fields whose cells do not fit their type any more take another. `allowEmpty` true: with `overwrite`, a file without records takes all records out of the dataset, which keeps its fields. `columnDelimiter`, `qualifier`: what separates the cells of a CSV and what quotes them, a character or `none`; `headerRow`: the line of the names of columns, or `none`; `skip`: lines to leave out; `encoding`; `layers`: the sheet, layer or table to read of a file that has several, a list of them, or `*` for all; `member`: the file to read of a zip archive; `crs`: the coordinate system of the geometries, such as `EPSG:2154`; `records`: the path to the records of JSON or XML; all of them are found out when absent. `schema`: the content of a schema file (docs/import.md), which `analyze` proposes. `nullRejected` true: cells that do not fit it become null instead of refusing the file.'
        ),
        overwrite: flag('Load the dataset of the item again; with the same coordinates when `locationType` is absent.'),
        everyone: flag('Everybody sees a new dataset; without this, `org` and `groups` those who see the item do.'),
        org: flag('Members of the organization see it.'),
        groups: list('Members of these groups see it.', { max: 512, maxLength: 64 }),
        async: flag('The response comes after a second; `status` says how the publication goes on.'),
        outputType: text('Ignored: a dataset.', { max: 50 }),
        buildInitialCache: flag('Ignored.')
      },
      handle: async (
        call,
        {
          itemid,
          file: sentFile,
          text: sentText,
          filetype,
          publishParameters,
          overwrite = false,
          everyone,
          org,
          groups,
          async: isAsync = false
        }
      ) => {
        const owner = call.path.username ?? ''
        const [name, location, reading, schema] = [
          nameOf(publishParameters?.name),
          readLocation(publishParameters),
          readReadingOptions(publishParameters),
          readSchema(publishParameters)
        ]
        let id = itemid?.toLowerCase()
        if (id === undefined) {
          if (sentFile === undefined && !sentText) throw badParameters(["'itemid' must be specified."])
          await items.checkMayAdd(call.caller, owner)
          const type = fileFormat(formatNamed(filetype ?? '') ?? 'csv').portal?.itemType ?? 'CSV'
          const said = await takeIn(ground, {
            file: sentFile,
            text: sentText,
            title: name ?? sentFile?.fileName ?? 'Dataset',
            type
          })
          id = (await items.add(call.caller, { ...said, owner, folder: call.path.folder_id })).id
        }
        const publication = await preparePublication(
          ground,
          call.caller,
          {
            place: { id, owner },
            fileType: filetype,
            name,
            location,
            reading,
            schema,
            nullRejected: publishParameters?.nullRejected === true,
            overwrite,
            allowed: {
              allowTypeChanges: publishParameters?.allowTypeChanges === true,
              allowEmpty: publishParameters?.allowEmpty === true
            },
            sharing:
              everyone === undefined && org === undefined && groups === undefined
                ? undefined
                : { everyone: everyone ?? false, org: org ?? false, groups: groups ?? [] }
          },
          call.organization
        )
        const jobId = await jobs.run({ ...publication, ...(isAsync && { waitMs: ASYNC_WAIT_MS }) }, (watch) =>
          publication.publish(watch)
        )
        const { itemId, datasetId, bytes } = publication
        const serviceurl = datasetUrl(call.http.origin, datasetId)
        return {
          services: [
            {
              type: DATASET_TYPE,
              serviceurl,
              encodedServiceURL: serviceurl,
              size: bytes,
              jobId,
              serviceItemId: itemId,
              datasetId,
              success: true
            }
          ]
        }
      }
    }),
    ...operationAt([`${CONTENT}/createService`, `${FOLDER}/createService`], {
      name: 'Create service',
      may: holderOf('portal:publisher:publishFeatures'),
      parameters: { createParameters: json('Ignored.'), outputType: text('Ignored.', { max: 50 }) },
      // Without its own operation the word would be taken for a folder.
      handle: () => {
        throw refused('This portal cannot create empty feature services. Add a file as an item and publish it.')
      }
    }),
    ...analyzeRoutes(ground),
    operation({
      name: 'Is service name available',
      path: '/portals/:portal_id/isServiceNameAvailable',
      may: MEMBER,
      parameters: {
        name: required(text('Name of a new dataset.', { max: 250 })),
        type: text('Ignored.', { max: 50 })
      },
      handle: async (_call, { name }) => ({ available: await isNameFree(ground, name) })
    })
  ]
}

function nameOf(value: unknown): string | undefined {
  if (value === undefined || value === null || value === '') return undefined
  if (typeof value !== 'string' || value.length > 250)
    throw badParameters(["'publishParameters.name' must be text of at most 250 characters."])
  return value
}
