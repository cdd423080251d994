import type { QueryParams } from '#http'
import type { FormView, ListView } from '../../views/admin-view.ts'
import type { AdminPage, AdminRequest } from '../admin-page.ts'
import { done, outcomeOf, refusalInWords, shown } from '../form-result.ts'
import { CHECKED, type FieldInput, formView } from '../form-view.ts'
import { listState, listView } from '../list-view.ts'
import { mayNot } from '../people/groups-page.ts'
import { listRoles, rolesToGive } from '../people/role-names.ts'
import { linesOf, mappingOf } from './mapping-lines.ts'
import { PORTAL } from './portal-document.ts'

export const PROVIDERS = `${PORTAL}/identityProviders`
const ONE = `${PROVIDERS}/:provider_id`

interface ProviderDocument {
  readonly id: string
  readonly name: string
  readonly issuer: string
  readonly clientId: string
  readonly hasClientSecret: boolean
  readonly scopes: readonly string[]
  readonly usernameClaim: string
  readonly groupsClaim: string
  readonly roleMappings: readonly { readonly group: string; readonly role: string }[]
  readonly groupMappings: readonly { readonly group: string; readonly groupId: string }[]
  readonly defaultRole: string
  readonly createUsers: boolean
  readonly acrValues: readonly string[]
  readonly status: 'enabled' | 'disabled'
  readonly redirectUri: string
  readonly users: number
}

interface TestDocument {
  readonly authorizationEndpoint: string
  readonly tokenEndpoint: string
  readonly jwksUri: string
}

/** On the page of security: the providers that members can sign in with. */
export async function providerList(request: AdminRequest): Promise<ListView> {
  const { t, href } = request
  const { identityProviders: all } = await request.read<{ readonly identityProviders: readonly ProviderDocument[] }>({
    operation: PROVIDERS,
    parameters: { num: '100' }
  })
  return listView(request, {
    id: 'providers',
    title: t('providers.title'),
    says: t('providers.count', { n: all.length }),
    total: all.length,
    state: { ...listState(request, {}), start: 1, num: Math.max(1, all.length) },
    columns: [{ label: t('account.name') }, { label: t('providers.issuer') }, { label: t('people.state') }],
    rows: all.map(({ id, name, issuer, status }) => ({
      key: id,
      name,
      cells: [
        { text: name, href: href('settings', 'security', 'providers', id) },
        { text: issuer },
        { text: t(`providers.${status}`), badge: status === 'enabled' ? ('ok' as const) : ('plain' as const) }
      ],
      buttons: []
    })),
    empty: {
      text: t('providers.none'),
      link: { label: t('providers.add'), href: href('settings', 'security', 'providers', 'new') }
    }
  })
}

/** `/admin/settings/security/providers/new/` */
export const newProviderPage: AdminPage = {
  section: 'settings',
  path: '/settings/security/providers/new',
  show: async (request) => ({
    title: request.t('providers.add'),
    lead: request.t('providers.addText'),
    trail: trailOf(request),
    parts: (await request.may(`${PROVIDERS}/add`)) ? [await providerForm(request, 'add', null)] : [mayNot(request)]
  }),
  forms: {
    add: {
      receive: async (request, fields) => {
        const id = (fields.get('id') ?? '').trim()
        const parameters = await parametersOf(request, fields)
        if (typeof parameters === 'string') return refusalInWords(request.t('providers.badLine'), parameters)
        const outcome = await request.run({ operation: `${PROVIDERS}/add`, parameters: { id, ...parameters } })
        return outcome.ok
          ? done(request.href('settings', 'security', 'providers', id), 'done.providerAdded')
          : { kind: 'refused', problems: outcome.failure.problems }
      }
    }
  }
}

/** `/admin/settings/security/providers/{id}/` */
export const providerPage: AdminPage = {
  section: 'settings',
  path: '/settings/security/providers/:id',
  show: async (request) => {
    const { t, may } = request
    const provider = await request.read<ProviderDocument>({ operation: ONE, path: pathOf(request) })
    return {
      title: provider.name,
      trail: trailOf(request),
      parts: [
        {
          kind: 'facts',
          id: 'facts',
          title: null,
          facts: [
            { label: t('providers.redirect'), value: { text: provider.redirectUri } },
            { label: t('providers.users'), value: { text: request.format.number(provider.users) } }
          ]
        },
        ...((await may(`${ONE}/test`, pathOf(request)))
          ? [
              formView(request, {
                name: 'test',
                title: t('providers.test'),
                lead: t('providers.testText'),
                fields: [],
                button: t('providers.test')
              })
            ]
          : []),
        ...((await may(`${ONE}/update`, pathOf(request))) ? [await providerForm(request, 'update', provider)] : []),
        ...((await may(`${ONE}/delete`, pathOf(request)))
          ? [
              formView(request, {
                name: 'delete',
                title: t('providers.delete'),
                lead: t('providers.deleteText'),
                fields: [],
                button: t('providers.delete'),
                danger: true
              })
            ]
          : [])
      ]
    }
  },
  forms: {
    test: {
      receive: async (request) => {
        const outcome = await request.run({ operation: `${ONE}/test`, path: pathOf(request) })
        if (!outcome.ok) return { kind: 'refused', problems: outcome.failure.problems }
        const { authorizationEndpoint, tokenEndpoint, jwksUri } = outcome.document as TestDocument
        return shown({
          kind: 'note',
          tone: 'ok',
          title: request.t('providers.works'),
          texts: [authorizationEndpoint, tokenEndpoint, jwksUri],
          copy: null
        })
      }
    },
    update: {
      edits: (request) => ({ operation: `${ONE}/update`, path: pathOf(request) }),
      receive: async (request, fields) => {
        const parameters = await parametersOf(request, fields)
        if (typeof parameters === 'string') return refusalInWords(request.t('providers.badLine'), parameters)
        return outcomeOf(
          request.run({ operation: `${ONE}/update`, path: pathOf(request), parameters }),
          request.path,
          'done.saved'
        )
      }
    },
    delete: {
      confirm: async ({ t }) => ({
        title: t('providers.delete'),
        texts: [t('providers.deleteText')],
        button: t('providers.delete')
      }),
      receive: (request) =>
        outcomeOf(
          request.run({ operation: `${ONE}/delete`, path: pathOf(request) }),
          request.href('settings', 'security'),
          'done.providerDeleted'
        )
    }
  }
}

const pathOf = (request: AdminRequest) => ({ provider_id: request.param('id') })

function trailOf({ t, href }: AdminRequest) {
  return [{ label: t('settings.tab.security'), href: href('settings', 'security') }]
}

/** Parameters of the operation; a text: the field whose lines cannot be read. */
async function parametersOf(
  request: AdminRequest,
  fields: QueryParams
): Promise<Readonly<Record<string, string | undefined>> | string> {
  const roles = await listRoles(request)
  const roleIds = new Map(
    roles.flatMap(({ id, name }) => [[name.toLowerCase(), id] as const, [id.toLowerCase(), id] as const])
  )
  const roleMappings = mappingOf(fields.get('roleMappings') ?? '', 'role', (name) => roleIds.get(name.toLowerCase()))
  if (roleMappings === undefined) return 'roleMappings'
  const groupMappings = mappingOf(fields.get('groupMappings') ?? '', 'groupId', (id) => id)
  if (groupMappings === undefined) return 'groupMappings'
  const said = (name: string): string => (fields.get(name) ?? '').trim()
  const secret = fields.get('clientSecret') ?? ''
  return {
    name: said('name'),
    issuer: said('issuer'),
    clientId: said('clientId'),
    // Left empty, the secret stays.
    clientSecret: fields.get('noSecret') === CHECKED ? '' : secret === '' ? undefined : secret,
    scopes: JSON.stringify(
      said('scopes')
        .split(/[\s,]+/)
        .filter((each) => each !== '')
    ),
    usernameClaim: said('usernameClaim'),
    groupsClaim: said('groupsClaim'),
    roleMappings: JSON.stringify(roleMappings),
    groupMappings: JSON.stringify(groupMappings),
    defaultRole: said('defaultRole'),
    createUsers: String(fields.get('createUsers') === CHECKED),
    acrValues: JSON.stringify(
      said('acrValues')
        .split(/[\s,]+/)
        .filter((each) => each !== '')
    ),
    status: fields.get('status') === CHECKED ? 'enabled' : 'disabled'
  }
}

async function providerForm(
  request: AdminRequest,
  name: 'add' | 'update',
  provider: ProviderDocument | null
): Promise<FormView> {
  const { t } = request
  const all = await listRoles(request)
  const operation = provider === null ? `${PROVIDERS}/add` : `${ONE}/update`
  const given = await rolesToGive(request, operation, all, provider === null ? {} : { provider: provider.id })
  const roleName = (id: string): string => all.find((each) => each.id === id)?.name ?? id
  const beyond = [...new Set([...(provider?.roleMappings ?? []).map(({ role }) => role), provider?.defaultRole ?? ''])]
    .filter((id) => id !== '' && !given.some((each) => each.id === id))
    .map(roleName)
  const text = (field: keyof ProviderDocument & `${string}`, value: string, hint?: string): FieldInput => ({
    kind: 'text',
    name: field,
    label: t(`providers.${field}` as 'providers.issuer'),
    value,
    ...(hint === undefined ? {} : { hint })
  })
  return formView(request, {
    name,
    title: t('providers.settings'),
    // The operation refuses every change while the provider gives a role that the caller could not give.
    ...(beyond.length === 0 ? {} : { lead: t('providers.beyond', { roles: request.format.list(beyond) }) }),
    fields: [
      ...(provider === null ? [{ ...text('id', ''), hint: t('providers.idHint'), required: true, maxLength: 32 }] : []),
      { ...text('name', provider?.name ?? '', t('providers.nameHint')), required: true, maxLength: 100 },
      { ...text('issuer', provider?.issuer ?? '', t('providers.issuerHint')), required: true, maxLength: 500 },
      { ...text('clientId', provider?.clientId ?? ''), required: true, maxLength: 500 },
      {
        kind: 'password',
        name: 'clientSecret',
        label: t('providers.clientSecret'),
        hint: t(provider?.hasClientSecret ? 'providers.secretKept' : 'providers.secretHint')
      },
      ...(provider?.hasClientSecret
        ? [{ kind: 'check' as const, name: 'noSecret', label: t('providers.noSecret'), value: false }]
        : []),
      text('scopes', (provider?.scopes ?? ['profile', 'email']).join(' '), t('providers.scopesHint')),
      text('usernameClaim', provider?.usernameClaim ?? 'preferred_username'),
      text('groupsClaim', provider?.groupsClaim ?? '', t('providers.groupsClaimHint')),
      {
        kind: 'long',
        name: 'roleMappings',
        label: t('providers.roleMappings'),
        hint: `${t('providers.roleMappingsHint')} ${t('providers.roles', { roles: given.map(({ name }) => name).join(', ') })}`,
        value: linesOf((provider?.roleMappings ?? []).map(({ group, role }) => [group, roleName(role)]))
      },
      {
        kind: 'select',
        name: 'defaultRole',
        label: t('providers.defaultRole'),
        value: given.some(({ id }) => id === (provider?.defaultRole ?? 'org_user'))
          ? (provider?.defaultRole ?? 'org_user')
          : '',
        options: [
          { value: '', label: t('providers.noRole') },
          ...given.map(({ id, name: label }) => ({ value: id, label }))
        ]
      },
      {
        kind: 'long',
        name: 'groupMappings',
        label: t('providers.groupMappings'),
        hint: t('providers.groupMappingsHint'),
        value: linesOf((provider?.groupMappings ?? []).map(({ group, groupId }) => [group, groupId]))
      },
      {
        kind: 'check',
        name: 'createUsers',
        label: t('providers.createUsers'),
        hint: t('providers.createUsersHint'),
        value: provider?.createUsers ?? false
      },
      text('acrValues', (provider?.acrValues ?? []).join(' '), t('providers.acrHint')),
      { kind: 'check', name: 'status', label: t('providers.isEnabled'), value: provider?.status !== 'disabled' }
    ],
    button: t(provider === null ? 'providers.add' : 'settings.save')
  })
}
