import type { QueryParams } from '#http'
import { queryText } from '../../state/address.ts'
import type { AdminPage, AdminRequest, FormResult } from '../admin-page.ts'
import { ownedCall } from '../content/open-item.ts'
import { ownGroups } from '../content/own-groups.ts'
import { done, refusalInWords } from '../form-result.ts'
import { type FieldInput, formView } from '../form-view.ts'
import type { OperationOutcome } from '../portal-operations.ts'
import { type AnalyzeDocument, analyzeAsFound, type Schema } from './analysis.ts'
import { publicationStatus } from './publication-status.ts'
import { readingOf, schemaOf } from './reading-state.ts'
import { isAudience, shareDataset } from './share-dataset.ts'
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
    const groups = await ownGroups(request)
    const replace: FieldInput[] =
      before === undefined
        ? []
        : [
            {
              kind: 'radios',
              name: 'replace',
              label: t('publish.replaceQuestion'),
              value: 'replace',
              options: [
                {
                  value: 'replace',
                  label: t('publish.replace', { title: before.title }),
                  hint: t('publish.replaceHint')
                },
                { value: 'new', label: t('publish.newDataset') }
              ]
            }
          ]
    return {
      title: t('publish.describe'),
      lead: source.title,
      trail: [{ label: t('content.publishData'), href: href('publish') }],
      parts: [
        stepsOf(request, 'describe'),
        formView(request, {
          name: 'publish',
          fields: [
            ...replace,
            {
              kind: 'text',
              name: 'title',
              label: t('content.itemTitle'),
              hint: t('publish.datasetTitleHint'),
              value: source.title,
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
            {
              kind: 'text',
              name: 'tags',
              label: t('item.tags'),
              hint: t('item.tagsHint'),
              value: source.tags.join(', ')
            },
            {
              kind: 'text',
              name: 'licenseInfo',
              label: t('item.licence'),
              value: source.licenseInfo,
              maxLength: 64_000
            },
            {
              kind: 'radios',
              name: 'audience',
              label: t('content.whoSees'),
              value: 'none',
              options: [
                { value: 'none', label: t('access.owner'), hint: t('publish.onlyYou') },
                { value: 'org', label: t('access.organization'), hint: t('publish.organizationHint') },
                { value: 'everyone', label: t('access.everyone'), hint: t('audience.everyone') }
              ]
            },
            ...(groups.length === 0
              ? []
              : [
                  {
                    kind: 'checks' as const,
                    name: 'groups',
                    label: t('sharing.groups'),
                    hint: t('sharing.groupsHint'),
                    options: groups
                  }
                ]),
            { kind: 'check', name: 'nullRejected', label: t('publish.nullRejected'), value: true }
          ],
          button: t('publish.button')
        })
      ]
    }
  },
  forms: { publish: { receive: publish } }
}

/** The description of the file goes to the dataset; then its records, and at last those who may see it. */
async function publish(request: AdminRequest, fields: QueryParams): Promise<FormResult> {
  const { t, href } = request
  const source = await openSource(request)
  const audience = fields.get('audience') ?? 'none'
  if (!isAudience(audience)) return refusalInWords(t('sharing.choose'), 'audience')
  const schema = await schemaToPublish(request)
  if (!schema.ok) return { kind: 'refused', problems: schema.failure.problems }
  const texts = ['title', 'snippet', 'description', 'tags', 'licenseInfo'].map((name) => [name, fields.get(name) ?? ''])
  const described = await request.run(
    ownedCall(source, 'update', { ...Object.fromEntries(texts), clearEmptyFields: 'true' })
  )
  if (!described.ok) return { kind: 'refused', problems: described.failure.problems }
  const isAgain = fields.get('replace') === 'replace'
  const published = await request.run({
    operation: PUBLISH,
    path: { username: source.owner },
    parameters: {
      itemid: source.id,
      overwrite: String(isAgain),
      publishParameters: JSON.stringify({
        name: fields.get('title') ?? '',
        locationType: 'none',
        nullRejected: fields.get('nullRejected') === 'true',
        ...(isAgain && { allowTypeChanges: true }),
        schema: schema.document
      })
    }
  })
  if (!published.ok) return { kind: 'refused', problems: published.failure.problems }
  const [service] = (published.document as PublishDocument).services
  if (service === undefined) return refusalInWords(t('publish.cannotRead'))
  const { serviceItemId, jobId } = service
  const groups = fields.all('groups')
  const { status } = await publicationStatus(request, source.owner, serviceItemId, jobId)
  if (status !== 'completed') {
    const query = queryText([
      ['item', serviceItemId],
      ['job', jobId],
      ['audience', audience],
      ['groups', groups.join(',')]
    ])
    return done(href('publish', source.id, 'progress') + query, 'done.publishing')
  }
  // Whose dataset was replaced sees it as before, unless the form says otherwise.
  if (audience === 'none' && groups.length === 0) return done(href('items', serviceItemId), 'done.published')
  const shared = await shareDataset(request, serviceItemId, audience, groups)
  return shared.ok
    ? done(href('items', serviceItemId), 'done.published')
    : {
        kind: 'refused',
        problems: [{ parameter: null, text: t('publish.notShared'), isTranslated: true }, ...shared.failure.problems]
      }
}

/** The corrections as a schema; a file that nothing is corrected of, and that cannot be looked at, is read as it is. */
async function schemaToPublish(request: AdminRequest): Promise<OperationOutcome & { readonly document?: Schema }> {
  const reading = readingOf(request)
  const found = await analyzeAsFound(request, reading)
  if (found.ok) {
    const document = schemaOf(reading, found.document as AnalyzeDocument)
    return { ok: true, document }
  }
  const isPlain = reading.types.size === 0 && !reading.suggested && !Array.isArray(reading.point)
  const csv = Object.keys(reading.csv).length === 0 ? {} : { csv: reading.csv }
  return isPlain ? { ok: true, document: { version: 2, fields: [], ...csv } } : found
}
