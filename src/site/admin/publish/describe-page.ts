import type { QueryParams } from '#http'
import type { PartView } from '../../views/admin-view.ts'
import type { AdminPage, AdminRequest, FormResult } from '../admin-page.ts'
import { ACCESS, audienceFields, isAccess, shareOf } from '../content/audience-fields.ts'
import { ownedCall, type WholeItem } from '../content/open-item.ts'
import { groupsToShareWith } from '../content/own-groups.ts'
import { refusalInWords } from '../form-result.ts'
import { type FieldInput, formView } from '../form-view.ts'
import type { OperationCall, OperationFailure } from '../portal-operations.ts'
import type { AnalyzeDocument, Schema } from './analysis.ts'
import { draftOf, type PublishDraft } from './draft.ts'
import { readingOfParts } from './file-parts.ts'
import { followLoad } from './load-page.ts'
import { analyzeAsFound } from './read-file.ts'
import { hasCorrections, partParameters, type Reading, schemaOf, withoutTexts } from './reading-state.ts'
import { openSource, publishedBefore } from './source-item.ts'
import { stepsOf } from './steps.ts'

const PUBLISH = '/content/users/:username/publish'

interface PublishDocument {
  readonly services: readonly { readonly serviceItemId: string; readonly jobId: string }[]
}

/** `/admin/publish/:id/describe/`: title and description, who may see the dataset, and its publication. */
export const describePage: AdminPage = {
  section: 'publish',
  path: '/publish/:id/describe',
  show: async (request) => {
    const { t, href } = request
    const source = await openSource(request)
    const before = await publishedBefore(request)
    return {
      title: t('publish.describe'),
      lead: source.title,
      trail: [{ label: t('content.publishData'), href: href('publish') }],
      parts: [
        stepsOf(request, 'describe'),
        ...(before === undefined ? [] : [replaceForm(request, before)]),
        await publishForm(request, source, before !== undefined)
      ]
    }
  },
  forms: {
    publish: { receive: publishNew },
    replace: { receive: replaceRecords }
  }
}

const nullRejected = ({ t }: AdminRequest): FieldInput => ({
  kind: 'check',
  name: 'nullRejected',
  label: t('publish.nullRejected'),
  value: true
})

function replaceForm(request: AdminRequest, { title }: WholeItem): PartView {
  const { t } = request
  return formView(request, {
    name: 'replace',
    title: t('publish.replace', { title }),
    lead: `${t('publish.replaceHint')} ${t('publish.typesStay')}`,
    fields: [nullRejected(request), { kind: 'check', name: 'allowTypeChanges', label: t('publish.allowTypeChanges') }],
    button: t('publish.replaceButton')
  })
}

async function publishForm(request: AdminRequest, source: WholeItem, isAgain: boolean): Promise<PartView> {
  const { t } = request
  return formView(request, {
    name: 'publish',
    ...(isAgain && { title: t('publish.newDataset') }),
    fields: [
      {
        kind: 'text',
        name: 'title',
        label: t('content.itemTitle'),
        hint: t('publish.datasetTitleHint'),
        value: await titleOf(request, source),
        required: true,
        maxLength: 250
      },
      { kind: 'text', name: 'snippet', label: t('item.summary'), value: source.snippet, maxLength: 2_048 },
      {
        kind: 'long',
        name: 'description',
        label: t('content.described'),
        hint: t('item.descriptionHint'),
        value: source.description,
        maxLength: 64_000
      },
      { kind: 'text', name: 'tags', label: t('item.tags'), hint: t('item.tagsHint'), value: source.tags.join(', ') },
      { kind: 'text', name: 'licenseInfo', label: t('item.licence'), value: source.licenseInfo, maxLength: 64_000 },
      ...(await audienceFields(request, source, {
        access: 'none',
        groups: [],
        choices: await groupsToShareWith(request, shareOf(source.id))
      })),
      nullRejected(request)
    ],
    button: t('publish.button')
  })
}

/** With the sheet, layer or table, where the file has several. */
async function titleOf(request: AdminRequest, { title }: WholeItem): Promise<string> {
  const { layers, reading } = await readingOfParts(request)
  return layers.length === 0 || reading.layer === undefined || reading.layer === '*'
    ? title
    : `${title}, ${reading.layer}`
}

/** The description of the file goes to the dataset; then its records, and at last those who may see it. */
async function publishNew(request: AdminRequest, fields: QueryParams): Promise<FormResult> {
  const source = await openSource(request)
  const access = fields.get('access') ?? ''
  if (!isAccess(access)) return refusalInWords(request.t('sharing.choose'), 'access')
  const { reading } = await readingOfParts(request)
  const schema = await schemaToPublish(request, reading, draftOf(source))
  if (!schema.ok) return { kind: 'refused', problems: schema.failure.problems }
  const texts = ['title', 'snippet', 'description', 'tags', 'licenseInfo'].map((name) => [name, fields.get(name) ?? ''])
  const described = await request.run(
    ownedCall(source, 'update', { ...Object.fromEntries(texts), clearEmptyFields: 'true' })
  )
  if (!described.ok) return { kind: 'refused', problems: described.failure.problems }
  const groups = fields.all('groups')
  const audience = { ...ACCESS[access], groups: groups.length === 0 ? undefined : groups.join(',') }
  return publish(
    request,
    source,
    { overwrite: 'false', ...audience },
    {
      name: fields.get('title') ?? '',
      locationType: 'none',
      nullRejected: fields.get('nullRejected') === 'true',
      ...partParameters(reading),
      schema: schema.document
    }
  )
}

/**
 * The dataset keeps its description, audience, and how its fields are shown; without corrections also how they are read.
 */
async function replaceRecords(request: AdminRequest, fields: QueryParams): Promise<FormResult> {
  const source = await openSource(request)
  const { reading } = await readingOfParts(request)
  const schema = hasCorrections(request) ? await schemaToPublish(request, reading, null) : undefined
  if (schema?.ok === false) return { kind: 'refused', problems: schema.failure.problems }
  return publish(
    request,
    source,
    { overwrite: 'true' },
    {
      nullRejected: fields.get('nullRejected') === 'true',
      allowTypeChanges: fields.get('allowTypeChanges') === 'true',
      ...partParameters(reading),
      ...(schema !== undefined && { locationType: 'none', schema: withoutTexts(schema.document) })
    }
  )
}

async function publish(
  request: AdminRequest,
  source: WholeItem,
  parameters: NonNullable<OperationCall['parameters']>,
  publishParameters: object
): Promise<FormResult> {
  const published = await request.run({
    operation: PUBLISH,
    path: { username: source.owner },
    parameters: {
      itemid: source.id,
      async: 'true',
      publishParameters: JSON.stringify(publishParameters),
      ...parameters
    }
  })
  if (!published.ok) return refusedPublication(request, published.failure)
  const [service] = (published.document as PublishDocument).services
  if (service === undefined) return refusalInWords(request.t('publish.cannotRead'))
  return followLoad(request, { owner: source.owner, item: service.serviceItemId, job: service.jobId })
}

/** The name is in the portal's words an identifier; here it is a title that somebody typed. */
function refusedPublication({ t }: AdminRequest, { code, problems }: OperationFailure): FormResult {
  return code === 'portal/dataset-name-taken'
    ? refusalInWords(t('publish.nameTaken'), 'title')
    : { kind: 'refused', problems }
}

type SchemaOutcome =
  | { readonly ok: true; readonly document: Schema }
  | { readonly ok: false; readonly failure: OperationFailure }

/** The corrections as a schema; a file that cannot be analyzed is read as it is found, unless something is corrected. */
async function schemaToPublish(
  request: AdminRequest,
  reading: Reading,
  draft: PublishDraft | null
): Promise<SchemaOutcome> {
  const found = await analyzeAsFound(request, reading)
  if (found.ok) return { ok: true, document: schemaOf(reading, found.document as AnalyzeDocument, draft) }
  const isPlain = reading.types.size === 0 && !reading.suggested && !Array.isArray(reading.point)
  const csv = Object.keys(reading.csv).length === 0 ? {} : { csv: reading.csv }
  return isPlain ? { ok: true, document: { version: 2, fields: [], ...csv } } : found
}
