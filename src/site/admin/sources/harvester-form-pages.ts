import type { QueryParams } from '#http'
import type { AdminPage, AdminRequest } from '../admin-page.ts'
import { done, outcomeOf } from '../form-result.ts'
import { CHECKED, type FieldInput, formView } from '../form-view.ts'
import { chosenUser, userFields } from '../user-field.ts'
import { type Harvester, type HarvestersDocument, harvesterPlace, kindText } from './harvester-place.ts'
import { keptSecretsFields, scheduleFields, scheduleParameters, secretsParameter } from './schedule-fields.ts'
import { HARVESTERS } from './scheduled-parts.ts'

const SEEN_BY = { public: 'access.everyone', org: 'access.organization', private: 'access.owner' } as const
const ACCESS = Object.keys(SEEN_BY) as readonly (keyof typeof SEEN_BY)[]

interface HarvestOptions {
  readonly filter?: string
  readonly access?: string
  readonly owner?: string
  readonly prefix?: string
  readonly metadataOnly?: boolean
  readonly requestsPerSecond?: number
}

/** `/admin/sources/harvesters/new/` */
export const newHarvesterPage: AdminPage = {
  section: 'sources',
  path: '/sources/harvesters/new',
  show: async (request) => {
    const { t, href } = request
    const { kinds } = await request.read<HarvestersDocument>({ operation: HARVESTERS, parameters: { num: '0' } })
    return {
      title: t('load.newHarvester'),
      lead: t('load.newHarvesterText'),
      trail: [{ label: t('load.harvesters'), href: href('sources', 'harvesters') }],
      parts: [
        formView(request, {
          name: 'add',
          fields: [
            {
              kind: 'select',
              name: 'kind',
              label: t('load.kind'),
              value: 'dcat',
              options: Object.keys(kinds).map((value) => ({ value, label: kindText(request, value, kinds) }))
            },
            ...(await harvesterFields(request, 'add', null))
          ],
          button: t('load.addHarvester')
        })
      ]
    }
  },
  forms: {
    add: {
      receive: async (request, fields) => {
        const secrets = secretsParameter(request, fields)
        if (typeof secrets === 'object') return { kind: 'refused', problems: [secrets] }
        const sent = Object.entries(parametersOf(fields)).map(([name, value]) => [name, value || undefined])
        const outcome = await request.run({
          operation: `${HARVESTERS}/add`,
          parameters: { kind: fields.get('kind') || undefined, ...Object.fromEntries(sent), secrets }
        })
        if (!outcome.ok) return { kind: 'refused', problems: outcome.failure.problems }
        const { id } = outcome.document as { readonly id: string }
        return done(request.href('sources', 'harvesters', id), 'done.harvesterAdded')
      }
    }
  }
}

/** `/admin/sources/harvesters/{id}/edit/`: its address, schedule, credentials, bounds, and what new datasets become. */
export const editHarvesterPage: AdminPage = {
  section: 'sources',
  path: '/sources/harvesters/:id/edit',
  show: async (request) => {
    const { t, href } = request
    const harvester = await request.read<Harvester>(harvesterPlace(request))
    return {
      title: t('load.editTitle', { name: harvester.url }),
      lead: t('load.editHarvesterText'),
      trail: [
        { label: t('load.harvesters'), href: href('sources', 'harvesters') },
        { label: harvester.url, href: href('sources', 'harvesters', harvester.id) }
      ],
      parts: [
        formView(request, {
          name: 'update',
          fields: await harvesterFields(request, 'update', harvester),
          button: t('load.saveChanges')
        })
      ]
    }
  },
  forms: {
    update: {
      edits: updateOf,
      receive: async (request, fields) => {
        const secrets = secretsParameter(request, fields)
        if (typeof secrets === 'object') return { kind: 'refused', problems: [secrets] }
        const call = {
          ...updateOf(request),
          parameters: {
            ...parametersOf(fields),
            secrets,
            removeSecrets: String(fields.get('removeSecrets') === CHECKED)
          }
        }
        return outcomeOf(request.run(call), request.href('sources', 'harvesters', request.param('id')), 'done.saved')
      }
    }
  }
}

function updateOf(request: AdminRequest) {
  const { operation, path } = harvesterPlace(request)
  return { operation: `${operation}/update`, path }
}

async function harvesterFields(
  request: AdminRequest,
  form: 'add' | 'update',
  harvester: Harvester | null
): Promise<FieldInput[]> {
  const { t } = request
  const options: HarvestOptions = harvester?.options ?? {}
  return [
    { kind: 'url', name: 'url', label: t('load.address'), value: harvester?.url, required: true, maxLength: 4_000 },
    ...scheduleFields(request, harvester?.scheduleInput),
    ...keptSecretsFields(request, harvester?.hasSecrets ?? false),
    {
      kind: 'text',
      name: 'filter',
      label: t('load.filter'),
      hint: t('load.filterHint'),
      value: options.filter,
      maxLength: 4_000
    },
    {
      kind: 'radios',
      name: 'access',
      label: t('load.access'),
      value: options.access ?? 'public',
      options: ACCESS.map((value) => ({ value, label: t(SEEN_BY[value]) }))
    },
    ...(await userFields(request, {
      form,
      name: 'owner',
      label: t('load.owner'),
      choose: 'one',
      fitting: {},
      value: options.owner,
      nobody: t('load.nobody')
    })),
    { kind: 'text', name: 'prefix', label: t('load.prefix'), value: options.prefix, maxLength: 50 },
    { kind: 'check', name: 'metadataOnly', label: t('load.metadataOnly'), value: options.metadataOnly },
    {
      kind: 'number',
      name: 'requestsPerSecond',
      label: t('load.rate'),
      value: String(options.requestsPerSecond ?? 4)
    },
    {
      kind: 'number',
      name: 'maxVanished',
      label: t('load.maxGone'),
      hint: t('load.maxVanishedHint'),
      value: String(harvester?.maxVanished ?? 10)
    },
    { kind: 'number', name: 'graceDays', label: t('load.grace'), value: String(harvester?.graceDays ?? 7) }
  ]
}

/** An empty filter, owner or prefix removes it; empty numbers stay as they are. */
function parametersOf(fields: QueryParams) {
  const texts = ['filter', 'prefix'].map((name) => [name, fields.get(name) ?? ''])
  const others = ['url', 'access', 'requestsPerSecond', 'maxVanished', 'graceDays'].map((name) => [
    name,
    fields.get(name) || undefined
  ])
  return {
    owner: chosenUser(fields, 'owner'),
    ...(Object.fromEntries([...texts, ...others]) as Readonly<Record<string, string | undefined>>),
    ...scheduleParameters(fields),
    metadataOnly: String(fields.get('metadataOnly') === CHECKED)
  }
}
