/** Items and publishing: every caller sees and sends exactly the forms whose operation lets the caller. */
import assert from 'node:assert/strict'
import test, { after } from 'node:test'
import { openPortal } from '../e2e/portal.ts'
import { type Fields, formsOf, HTTPS, type Visitor, visitAs } from './admin-visitor.ts'
import { call, PASSWORD } from './towns.ts'

const portal = await openPortal({ 'admin-password': PASSWORD, 'trusted-proxies': '127.0.0.1' })
after(() => portal.close())

const SEES = ['portal:user:viewOrgItems', 'portal:user:viewOrgUsers', 'portal:user:viewOrgGroups']
const makeRole = async (name: string, privileges: readonly string[]): Promise<string> => {
  const { id } = await call(portal, '/portals/self/createRole', { name, description: name })
  await call(portal, `/portals/self/roles/${id}/setPrivileges`, {
    privileges: JSON.stringify({ privileges: [...SEES, ...privileges] })
  })
  return id
}
const updates = await makeRole('Editors', ['portal:admin:viewItems', 'portal:admin:updateItems'])
const deletes = await makeRole('Cleaners', ['portal:admin:viewItems', 'portal:admin:deleteItems'])

/** By user name: viewer, user, publisher, roles that change or delete items, group member, owner, administrator. */
const ROLES = {
  v: 'iAAAAAAAAAAAAAAA',
  u: 'org_user',
  p: 'org_publisher',
  e: updates,
  d: deletes,
  g: 'org_user',
  t: 'org_publisher',
  b: 'org_admin'
} as const
await call(portal, '/portals/self/invite', {
  invitationList: JSON.stringify({
    invitations: Object.entries(ROLES).map(([username, role]) => ({ username, role, password: PASSWORD }))
  })
})

async function ask(path: string, fields: Readonly<Record<string, string>>): Promise<Record<string, any>> {
  const response = await fetch(new URL(`/sharing/rest${path}`, portal.url), {
    method: 'POST',
    body: new URLSearchParams({ f: 'json', ...fields }),
    headers: { referer: 'test', ...HTTPS }
  })
  return (await response.json()) as Record<string, any>
}
const callers = new Map<string, { readonly visitor: Visitor; readonly token: string }>()
for (const username of Object.keys(ROLES)) {
  const { token } = await ask('/generateToken', {
    username,
    password: PASSWORD,
    client: 'referer',
    referer: 'test'
  })
  callers.set(username, { visitor: await visitAs(portal, username, PASSWORD), token })
}
const owner = { token: callers.get('t')?.token ?? '' }
const { group } = await call(portal, '/community/createGroup', {
  title: 'Editors of the map',
  tags: 'x',
  access: 'private',
  capabilities: 'updateitemcontrol'
})
await call(portal, `/community/groups/${group.id}/addUsers`, { users: 'g,t' })
const { id: source } = await ask('/content/users/t/addItem', {
  ...owner,
  type: 'CSV',
  title: 'Counts',
  text: 'station,n\nQuay,1\n',
  filename: 'counts.csv'
})
const {
  services: [{ serviceItemId: dataset }]
} = await ask('/content/users/t/publish', { ...owner, itemid: source, filetype: 'csv' })
for (const id of [source, dataset]) await call(portal, `/content/items/${id}/share`, { org: 'true', groups: group.id })
const { commentId: comment } = await ask(`/content/items/${dataset}/addComment`, { ...owner, comment: 'Said' })

/** A form, the same operation by the API with values that it refuses or that change nothing, and values that would. */
interface Case {
  readonly page: string
  readonly form: string
  readonly operation: string
  readonly harmless: Readonly<Record<string, string>>
  readonly effective: Fields
}
const OWNED = `/content/users/t/items/${dataset}`
const item = (tab = '') => `/admin/items/${dataset}/${tab === '' ? '' : `${tab}/`}`
const CASES: readonly Case[] = [
  {
    page: item(),
    form: 'describe',
    operation: `${OWNED}/update`,
    harmless: { title: 'Counts' },
    effective: { title: 'Forged' }
  },
  {
    page: item('fields'),
    form: 'fields',
    operation: `/content/items/${dataset}/updateFields`,
    harmless: {},
    effective: { 'label.n': 'Forged' }
  },
  {
    page: item('metadata'),
    form: 'metadata',
    operation: `/content/items/${dataset}/updateDatasetMetadata`,
    harmless: {},
    effective: { 'metas.default.publisher': 'Forged' }
  },
  {
    page: item('translations'),
    form: 'translate',
    operation: `/content/items/${dataset}/updateDatasetMetadata`,
    harmless: {},
    effective: { 'translations.fr.default.title': 'Forged' }
  },
  {
    page: item('data'),
    form: 'load',
    operation: `/content/items/${dataset}/append`,
    harmless: {},
    effective: { how: 'append' }
  },
  {
    page: item('files'),
    form: 'add',
    operation: `${OWNED}/addResources`,
    harmless: { text: '' },
    effective: {}
  },
  {
    page: item('files'),
    form: 'picture',
    operation: `${OWNED}/updateThumbnail`,
    harmless: {},
    effective: {}
  },
  {
    page: item('related'),
    form: 'relate',
    operation: '/content/users/t/addRelationship',
    harmless: { originItemId: dataset, destinationItemId: source, relationshipType: 'Service2Data' },
    effective: { destinationItemId: source, relationshipType: 'Item2Report' }
  },
  {
    page: item(`related/comments/${comment}`),
    form: 'rewrite',
    operation: `/content/items/${dataset}/comments/${comment}/update`,
    harmless: { comment: 'Said' },
    effective: { comment: 'Said by another' }
  },
  {
    page: item('data'),
    form: 'load',
    operation: `/content/items/${dataset}/returnToLoad`,
    harmless: {},
    effective: {}
  },
  {
    page: item('settings'),
    form: 'status',
    operation: `/content/items/${dataset}/setContentStatus`,
    harmless: { status: '', clearEmptyFields: 'true' },
    effective: { status: 'deprecated' }
  },
  {
    page: item('settings'),
    form: 'owner',
    operation: `${OWNED}/reassign`,
    harmless: { targetUsername: 't', targetFolderName: '/' },
    effective: { targetUsername: 'p' }
  },
  {
    page: '/admin/publish/',
    form: 'source',
    operation: '/content/users/ME/addItem',
    harmless: { title: 'x'.repeat(300), type: 'CSV' },
    effective: { dataUrl: 'https://example.org/a.csv' }
  },
  {
    page: `/admin/publish/${source}/fields/`,
    form: 'fields',
    operation: '/content/users/t/publish',
    harmless: { itemid: source, filetype: 'none' },
    effective: { 'label.n': 'Forged' }
  },
  {
    page: `/admin/publish/${source}/describe/`,
    form: 'publish',
    operation: '/content/users/t/publish',
    harmless: { itemid: source, filetype: 'none' },
    effective: { title: 'Forged', access: 'everyone' }
  },
  {
    page: `/admin/publish/${source}/describe/`,
    form: 'replace',
    operation: '/content/users/t/publish',
    harmless: { itemid: source, filetype: 'none' },
    effective: {}
  }
]

const isRefused = ({ error }: Record<string, any>): boolean => error?.code === 403 || error?.code === 499

/** The section of publishing is for those who may publish; adding a file is only its first step. */
const PUBLISHERS = 'ptb'

test('every caller sees exactly the forms whose operation answers the same caller by the API', async () => {
  const differences: string[] = []
  for (const [name, { visitor, token }] of callers) {
    const pages = new Map<string, string>()
    for (const { page, form, operation, harmless } of CASES) {
      if (!pages.has(page)) pages.set(page, (await visitor.read(page)).text)
      const isShown = formsOf(pages.get(page) ?? '').some((each) => each.get('do') === form)
      const answer = await ask(operation.replace('ME', name), { ...harmless, token })
      const isAllowed = !isRefused(answer) && (!page.startsWith('/admin/publish/') || PUBLISHERS.includes(name))
      if (isShown !== isAllowed)
        differences.push(`${name} ${page} ${form}: shown ${isShown}, allowed ${isAllowed} ${JSON.stringify(answer)}`)
    }
  }
  assert.deepEqual(differences, [])
})

test('forms that a caller does not see are refused when they are forged, and change nothing', async () => {
  const state = async (): Promise<unknown> => {
    const {
      title,
      owner: of,
      protected: isProtected,
      contentStatus
    } = await call(portal, `/content/items/${dataset}`, {})
    const { fields } = await call(portal, `/content/items/${dataset}/fields`, {})
    const { total } = await call(portal, '/search', { q: 'type:CSV OR type:"Feature Service"' })
    return [title, of, isProtected, contentStatus, fields, total]
  }
  const before = await state()
  const accepted: string[] = []
  for (const [name, { visitor }] of callers) {
    const own = /name="form" value="([^"]+)"/.exec((await visitor.read('/admin/')).text)?.[1] ?? ''
    for (const { page, form, effective } of CASES) {
      const isShown = formsOf((await visitor.read(page)).text).some((each) => each.get('do') === form)
      if (isShown) continue
      const { status } = await visitor.post(page, {
        ...effective,
        form: own,
        do: form,
        once: `${name} ${page} ${form}`
      })
      if (![400, 403, 404].includes(status)) accepted.push(`${name} ${page} ${form}: ${status}`)
    }
  }
  assert.deepEqual(accepted, [])
  assert.deepEqual(await state(), before)
})
