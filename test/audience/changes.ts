/** Random changes of who may see what, made in a portal and in the model. */
import type { Catalog } from '#catalog'
import type { Model, ModelItem, ModelMember } from './model.ts'

/** A portal that changes are made in, through either API. */
export interface ChangedPortal {
  /** As the administrator. The body of a success. */
  asBoss(path: string, parameters?: object): Promise<any>
  /** As a member, who may do so. */
  as(username: string, path: string, parameters?: object): Promise<any>
  /** As the operator's command line. */
  byOperator(change: (catalog: Catalog) => Promise<void>): Promise<void>
  /** A dataset with records of the operator's command line. */
  load(datasetId: string, more: { readonly access: ModelItem['access'] }): Promise<void>
  itemIdOf(datasetId: string): Promise<string>
  signInAgain(username: string): Promise<void>
}

export interface ChangeContext {
  readonly model: Model
  readonly portal: ChangedPortal
  readonly random: () => number
  /** Ids of the custom roles. */
  readonly roles: Readonly<Record<'outsider' | 'overseer', string>>
  /** Different in every sequence. */
  nextNumber(): number
}

/** Resolves with a description of the change, for the message of a failure; undefined when it could not be done. */
type Change = (context: ChangeContext) => Promise<string | undefined>

const MAX_ITEMS = 14
const MAX_GROUPS = 4
const OWNERS = ['ann', 'bob', 'cat', 'dan']

export async function makeRandomChange(context: ChangeContext): Promise<string> {
  for (;;) {
    const done = await pick(context, CHANGES)(context)
    if (done !== undefined) return done
  }
}

const add: Change = async ({ model, portal, random, nextNumber }) => {
  if (model.items.size >= MAX_ITEMS) return undefined
  const owner = pick({ random }, OWNERS)
  const publishable = random() < 0.6
  const title = `Item ${nextNumber()}`
  const { id } = await portal.as(owner, `/content/users/${owner}/addItem`, {
    title,
    ...(publishable ? { type: 'CSV', text: 'id,name\n1,oak\n2,elm\n' } : { type: 'Web Map', text: '{}' })
  })
  model.items.set(id, blank({ id, owner, title, publishable }))
  return `${owner} adds ${id}`
}

const publish: Change = async (context) => {
  const { model, portal, nextNumber } = context
  const source = pickItem(context, (item) => item.publishable && ['ann', 'dan'].includes(item.owner))
  if (source === undefined || model.items.size >= MAX_ITEMS) return undefined
  const name = `Published ${nextNumber()}`
  const parameters = { itemid: source.id, filetype: 'csv', publishParameters: { name } }
  const {
    services: [{ serviceItemId: id, datasetId }]
  } = await portal.as(source.owner, `/content/users/${source.owner}/publish`, parameters)
  const item = blank({
    id,
    owner: source.owner,
    title: name,
    licence: source.licence,
    dataset: { id: datasetId, open: true, hasRecords: true }
  })
  for (const group of source.groups) item.groups.add(group)
  item.access = source.access
  model.items.set(id, item)
  return `${source.owner} publishes ${source.id} as ${id}`
}

const load: Change = async (context) => {
  const { model, portal, nextNumber } = context
  if (model.items.size >= MAX_ITEMS) return undefined
  const datasetId = `loaded-${nextNumber()}`
  const access = pick(context, ACCESS)
  await portal.load(datasetId, { access })
  const id = await portal.itemIdOf(datasetId)
  const title = titleOf(datasetId)
  model.items.set(id, {
    ...blank({ id, owner: 'boss', title, dataset: { id: datasetId, open: true, hasRecords: true } }),
    access
  })
  return `the operator loads ${datasetId} for ${access} as ${id}`
}

const share: Change = async (context) => {
  const item = pickItem(context)
  if (item === undefined) return undefined
  const [group] = context.random() < 0.6 ? pickSome(context, [...context.model.groups.keys()], 1) : []
  const access = pick(context, ACCESS)
  const groups = group ?? (context.random() < 0.3 ? '' : undefined)
  await context.portal.asBoss(`/content/items/${item.id}/share`, {
    everyone: access === 'public',
    org: access !== 'private',
    groups
  })
  if (group !== undefined) item.groups.add(group)
  // A list of groups without a name makes an item wholly private.
  if (groups === '' && access === 'private') item.groups.clear()
  context.model.setAccess(item, access)
  return `${item.id} is shared with ${access} ${group ?? ''}`
}

const unshare: Change = async (context) => {
  const item = pickItem(context, ({ access, groups }) => access !== 'private' || groups.size > 0)
  if (item === undefined) return undefined
  const groups = pickSome(context, [...item.groups], 1)
  const [everyone, org] = [context.random() < 0.4, context.random() < 0.3]
  await context.portal.asBoss(`/content/items/${item.id}/unshare`, { everyone, org, groups: groups.join(',') })
  for (const id of groups) item.groups.delete(id)
  context.model.setAccess(item, org ? 'private' : everyone && item.access === 'public' ? 'org' : item.access)
  return `${item.id} is unshared ${everyone} ${org} ${groups}`
}

const reassign: Change = async (context) => {
  const item = pickItem(context)
  const target = pick(context, OWNERS)
  if (item === undefined || item.owner === target) return undefined
  const path = `/content/users/${item.owner}/items/${item.id}/reassign`
  await context.portal.asBoss(path, { targetUsername: target })
  item.owner = target
  return `${item.id} is given to ${target}`
}

const setStatus: Change = async (context) => {
  const item = pickItem(context)
  if (item === undefined) return undefined
  const status = pick(context, ['org_authoritative', 'deprecated', null] as const)
  await context.portal.asBoss(`/content/items/${item.id}/setContentStatus`, {
    ...(status === null ? { clearEmptyFields: true, status: '' } : { status })
  })
  item.status = status
  if (status === 'org_authoritative') item.isProtected = true
  return `${item.id} becomes ${status}`
}

const describe: Change = async (context) => {
  const item = pickItem(context)
  if (item === undefined) return undefined
  const [title, licence] = [`Renamed ${context.nextNumber()}`, `Licence ${context.nextNumber()}`]
  if (item.dataset !== undefined && context.random() < 0.4) {
    const { id } = item.dataset
    await context.portal.byOperator((catalog) =>
      catalog.change(id, { metas: { default: { title, license: licence } } })
    )
  } else await context.portal.asBoss(`/content/items/${item.id}/update`, { title, licenseInfo: licence })
  Object.assign(item, { title, licence })
  return `${item.id} is called ${title}`
}

const changeByOperator: Change = async (context) => {
  const item = pickItem(context, ({ dataset }) => dataset !== undefined)
  if (item?.dataset === undefined) return undefined
  const { dataset } = item
  const { model, random } = context
  const access = random() < 0.5 ? pick(context, ACCESS) : undefined
  const owner = random() < 0.3 ? pick(context, OWNERS) : undefined
  const open = random() < 0.4 ? random() < 0.5 : undefined
  const grants = random() < 0.5 ? pickSome(context, grantees(model), 3) : undefined
  await context.portal.byOperator((catalog) =>
    catalog.change(dataset.id, {
      ...(access !== undefined && { access }),
      ...(owner !== undefined && { owner }),
      ...(open !== undefined && { dataVisible: open }),
      ...(grants !== undefined && { grants })
    })
  )
  if (access !== undefined) model.setAccess(item, access)
  if (owner !== undefined) item.owner = owner
  if (open !== undefined) dataset.open = open
  if (grants !== undefined) {
    item.groups.clear()
    const groups = [...model.groups.keys()].filter((id) => grants.includes(`group:${id}`))
    for (const id of groups) item.groups.add(id)
    item.grants = new Set(grants.filter((each) => !groups.includes(each.replace('group:', ''))))
  }
  return `the operator changes ${item.id}: ${access} ${owner} ${open} ${grants}`
}

const remove: Change = async (context) => {
  const item = pickItem(context)
  if (item === undefined || context.model.items.size < 4) return undefined
  const { dataset, id } = item
  if (dataset !== undefined && context.random() < 0.3)
    await context.portal.byOperator((catalog) => catalog.remove(dataset.id))
  else {
    if (item.isProtected) await context.portal.asBoss(`/content/users/${item.owner}/items/${id}/unprotect`)
    await context.portal.asBoss(`/content/users/${item.owner}/items/${id}/delete`)
  }
  context.model.items.delete(id)
  return `${id} is deleted`
}

const addGroup: Change = async ({ model, portal, random, nextNumber }) => {
  if (model.groups.size >= MAX_GROUPS) return undefined
  const owner = pick({ random }, OWNERS)
  const parameters = { title: `Group ${nextNumber()}`, tags: 'a', access: pick({ random }, ACCESS) }
  const { group } = await portal.as(owner, '/community/createGroup', parameters)
  model.groups.set(group.id, new Set([owner]))
  return `${owner} makes the group ${group.id}`
}

const removeGroup: Change = async ({ model, portal, random }) => {
  if (model.groups.size < 2) return undefined
  const id = pick({ random }, [...model.groups.keys()])
  await portal.asBoss(`/community/groups/${id}/delete`)
  model.groups.delete(id)
  for (const item of model.items.values()) item.groups.delete(id)
  return `the group ${id} is deleted`
}

const changeMembers: Change = async ({ model, portal, random }) => {
  if (model.groups.size === 0) return undefined
  const [id, members] = pick({ random }, [...model.groups])
  const user = pick({ random }, ['ann', 'bob', 'cat', 'dan', 'eve', 'rex'])
  const [owner] = members
  if (user === owner) return undefined
  const isMember = members.has(user)
  const path = `/community/groups/${id}/${isMember ? 'removeUsers' : 'addUsers'}`
  const { notAdded = [] } = await portal.asBoss(path, { users: user })
  // Accounts that are disabled join nothing.
  if (notAdded.includes(user)) return undefined
  if (isMember) members.delete(user)
  else members.add(user)
  return `${user} ${isMember ? 'leaves' : 'joins'} ${id}`
}

const ROLES: Readonly<Partial<Record<ModelMember['role'], string>>> = {
  user: 'org_user',
  publisher: 'org_publisher',
  viewer: 'org_viewer'
}

const changeRole: Change = async ({ model, portal, random, roles }) => {
  const role = pick({ random }, ['user', 'publisher', 'outsider', 'overseer'] as const)
  await portal.asBoss('/portals/self/updateUserRole', { user: 'rex', role: ROLES[role] ?? roles[role as 'outsider'] })
  model.members.set('rex', { disabled: model.members.get('rex')?.disabled ?? false, role })
  return `rex becomes ${role}`
}

const changeAccount: Change = async ({ model, portal }) => {
  const { role, disabled } = model.members.get('rex') as ModelMember
  await portal.asBoss(`/community/users/rex/${disabled ? 'enable' : 'disable'}`)
  if (disabled) await portal.signInAgain('rex')
  model.members.set('rex', { role, disabled: !disabled })
  return `rex is ${disabled ? 'enabled' : 'disabled'}`
}

const verify: Change = async ({ model, portal, random }) => {
  const verified = random() < 0.5
  await portal.asBoss('/portals/self/update', { isVerified: verified })
  if (verified !== model.verified) model.setVerified(verified)
  return `the organization is verified: ${verified}`
}

/** The more often, the more of them there are. */
const CHANGES: readonly Change[] = [
  add,
  add,
  publish,
  publish,
  load,
  share,
  share,
  share,
  unshare,
  unshare,
  reassign,
  setStatus,
  describe,
  changeByOperator,
  changeByOperator,
  remove,
  addGroup,
  removeGroup,
  changeMembers,
  changeMembers,
  changeRole,
  changeAccount,
  verify
]

const ACCESS = ['private', 'org', 'public'] as const

function blank(
  said: Pick<ModelItem, 'id' | 'owner' | 'title'> & { readonly publishable?: boolean } & Partial<
      Pick<ModelItem, 'licence' | 'dataset'>
    >
): ModelItem {
  return {
    access: 'private',
    groups: new Set(),
    grants: new Set(),
    status: null,
    licence: null,
    isProtected: false,
    publishable: false,
    dataset: undefined,
    ...said
  }
}

function grantees(model: Model): string[] {
  return [
    'user:eve',
    'user:rex',
    'user:nobody',
    'group:of-nobody',
    ...[...model.keys.values()].map(({ id }) => `key:${id}`),
    ...[...model.groups.keys()].map((id) => `group:${id}`)
  ]
}

/** As an import calls a dataset that nobody has named. */
function titleOf(datasetId: string): string {
  return datasetId
}

function pickItem(
  context: Pick<ChangeContext, 'model' | 'random'>,
  fits: (item: ModelItem) => boolean = () => true
): ModelItem | undefined {
  const items = [...context.model.items.values()].filter(fits)
  return items.length === 0 ? undefined : pick(context, items)
}

function pick<Value>({ random }: Pick<ChangeContext, 'random'>, values: readonly Value[]): Value {
  return values[Math.floor(random() * values.length)] as Value
}

function pickSome<Value>(context: Pick<ChangeContext, 'random'>, values: readonly Value[], max: number): Value[] {
  return values.filter(() => context.random() < 0.5).slice(0, max)
}
