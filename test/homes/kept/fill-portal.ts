/** Fills the portal of a running server with something of every kind that the control database keeps. */
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { ControlPlane } from '#app'
import type { LabServer } from '../home-lab.ts'
import { fillSignIn } from './fill-sign-in.ts'
import { PASSWORD, type PortalCaller, signIn } from './portal-client.ts'

export const ADMINISTRATOR = 'admin'
/** Names and roles; `bare` gets a custom role, `off` is disabled, `gone` is removed. */
const MEMBERS = {
  ann: 'org_publisher',
  bob: 'org_user',
  cat: 'org_user',
  dan: 'org_publisher',
  eve: 'org_viewer',
  bare: 'org_user',
  chief: 'org_admin',
  off: 'org_user',
  gone: 'org_publisher'
} as const

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64'
)
const picture = (name = 'picture.png'): File => new File([PNG], name, { type: 'image/png' })
const csv = (name: string): File =>
  new File([`id,name,lat,lon\n1,${name} oak,48.1,2.3\n2,elm,48.2,2.4\n`], `${name}.csv`)

type Callers = Readonly<Record<keyof typeof MEMBERS | typeof ADMINISTRATOR, PortalCaller>>

/** `receiver`: where webhooks are delivered to. Resolves with the secrets that cannot be read again. */
export async function fillPortal(
  { server, load }: LabServer,
  receiver: string
): Promise<{ readonly keys: Readonly<Record<string, string>>; readonly group: string }> {
  const admin = await signIn(server.url, ADMINISTRATOR)
  await admin.ask('/portals/self/webhooks/createWebhook', {
    name: 'Watch',
    url: receiver,
    secret: 's3cret',
    changes: 'manualChanges',
    events: ['/items', '/groups/share'],
    config: { properties: { a: 1 } }
  })
  // Nothing takes mails there: that of the invitation below stays in the queue.
  await admin.ask('/portals/self/mail/update', {
    host: 'localhost',
    port: 1,
    security: 'starttls',
    sender: 'portal@example.org',
    username: 'portal',
    password: 'kept secret 1'
  })
  const callers = await addMembers(server.url, admin)
  const { ann, bob, cat } = callers
  await fillSignIn(server.url, admin, callers.off)
  const groups = await addGroups(callers)
  await addItems(callers, groups)
  await publish(callers, groups)
  await load('loaded', 4)
  // The file of the first load is kept as an earlier one.
  await load('loaded', 5, { replace: true })
  await load('loaded-private', 3, { access: 'private', owner: 'bob' })
  await load('loaded-org', 4, {
    access: 'org',
    title: 'Loaded for members',
    attachments: [{ path: fileURLToPath(import.meta.url), title: 'How it was made' }]
  })
  await load('loaded-closed', 6, { metadataOnly: true })
  await load('loaded-granted', 7, { access: 'private', owner: 'nobody-known' })
  const keys = {
    ann: (await ann.ask('/community/users/ann/apiKeys/create', { name: 'map', organization: true })).key,
    bob: (await bob.ask('/community/users/bob/apiKeys/create', { name: 'site', organization: false })).key
  }
  await removeSome(callers)
  // Refusals and a sign-in that failed are entries of the audit log.
  await cat.tryTo('/portals/self/update', { name: 'Mine' })
  await cat.tryTo('/generateToken', { username: 'cat', password: 'wrong', referer: 'x' })
  await admin.ask('/portals/self/addResource', { key: 'logo.png', file: picture(), access: 'public' })
  await admin.ask('/portals/self/createPage', {
    newSlug: 'rules',
    texts: { en: { title: 'Rules', html: '<p>Be kind</p>' } }
  })
  await admin.ask('/portals/self/metadataLists/update', {
    licenses: [{ name: 'CC BY 4.0', url: 'https://creativecommons.org/licenses/by/4.0/' }],
    themes: ['Nature'],
    templates: [{ name: 'town', label: 'Town', fields: [{ name: 'owner', label: 'Owner' }] }]
  })
  await admin.ask('/portals/self/update', { name: 'Kept portal', description: 'Of everything something' })
  await delivered(admin)
  return { keys, group: groups.hidden as string }
}

/** Properties of a dataset that only the command line can set. */
export async function describeLoaded({ catalog }: Pick<ControlPlane, 'catalog'>, group: string): Promise<void> {
  await catalog.change('loaded-org', {
    metas: {
      default: { description: 'From the command line', keyword: ['tree', 'line'], license: 'CC BY-SA' },
      dcat: { creator: 'City' }
    },
    translations: { fr: { default: { title: 'Pour les membres' } } }
  })
  await catalog.change('loaded-granted', { grants: ['user:cat', `group:${group}`, 'group:of-nobody', 'key:unknown'] })
  await catalog.change('published_open', { metas: { default: { license: 'Said later' } } })
}

async function addMembers(url: string, admin: PortalCaller): Promise<Callers> {
  for (const [username, role] of Object.entries(MEMBERS))
    await admin.ask('/portaladmin/security/users/createUser', {
      username,
      password: PASSWORD,
      firstname: 'A',
      lastname: username,
      role,
      userLicenseTypeId: role === 'org_viewer' ? 'viewerUT' : 'creatorUT',
      email: `${username}@example.org`
    })
  const { id } = await admin.ask('/portals/self/createRole', { name: 'Bare', description: 'Its own things only' })
  await admin.ask(`/portals/self/roles/${id}/setPrivileges`, {
    privileges: { privileges: ['portal:user:createItem', 'portal:user:joinGroup', 'portal:user:shareToGroup'] }
  })
  await admin.ask('/portals/self/updateUserRole', { user: 'bare', role: id })
  const spare = await admin.ask('/portals/self/createRole', { name: 'Nobody', description: 'Held by nobody' })
  await admin.ask(`/portals/self/roles/${spare.id}/update`, { description: 'Still held by nobody' })
  await admin.ask('/portals/self/inviteByEmail', { emails: 'new@example.org', role: 'org_user' })
  await admin.ask('/portals/self/webhooks/settings/update', { notificationAttempts: 2 })
  const names = [...Object.keys(MEMBERS), ADMINISTRATOR]
  const signed = await Promise.all(names.map(async (name) => [name, await signIn(url, name)] as const))
  const callers = Object.fromEntries(signed) as unknown as Callers
  await callers.ann.ask('/community/users/ann/update', {
    description: 'Trees',
    tags: 'tree,park',
    thumbnail: picture()
  })
  return callers
}

interface Groups {
  readonly [name: string]: string
}

async function addGroups({ ann, bob, cat, admin, eve, bare }: Callers): Promise<Groups> {
  const make = async (by: PortalCaller, title: string, more: object = {}): Promise<string> =>
    (await by.ask('/community/createGroup', { title, tags: 'kept', access: 'private', ...more })).group.id
  const groups = {
    hidden: await make(ann, 'Hidden'),
    members: await make(ann, 'For members', { access: 'org', thumbnail: picture() }),
    open: await make(bob, 'Open', { access: 'public', snippet: 'For everybody' }),
    looking: await make(ann, 'Only to look', { isViewOnly: true }),
    updating: await make(admin, 'Changing', { capabilities: 'updateitemcontrol' }),
    empty: await make(cat, 'Empty', { isInvitationOnly: true })
  }
  await ann.ask(`/community/groups/${groups.hidden}/addUsers`, { users: 'bob,bare' })
  await ann.ask(`/community/groups/${groups.looking}/addUsers`, { users: 'cat' })
  await admin.ask(`/community/groups/${groups.updating}/addUsers`, { users: 'ann,bob,gone' })
  await ann.ask(`/community/groups/${groups.hidden}/updateUsers`, { admins: 'bob' })
  await ann.ask(`/community/groups/${groups.hidden}/invite`, { users: 'cat', role: 'group_member', expiration: 10_000 })
  await eve.tryTo(`/community/groups/${groups.members}/join`)
  await bare.tryTo(`/community/groups/${groups.open}/join`)
  await ann.ask(`/community/groups/${groups.members}/protect`)
  await ann.ask(`/community/groups/${groups.hidden}/createNotification`, {
    users: 'bob',
    subject: 'Hello',
    message: 'Look'
  })
  return groups
}

async function addItems({ ann, bob, cat, dan, admin, bare, gone }: Callers, groups: Groups): Promise<void> {
  const add = async (by: PortalCaller, owner: string, item: object, folder = ''): Promise<string> =>
    (await by.ask(`/content/users/${owner}${folder === '' ? '' : `/${folder}`}/addItem`, item as never)).id
  const folder = (await ann.ask('/content/users/ann/createFolder', { title: 'Plans' })).folder.id
  await ann.ask('/content/users/ann/createFolder', { title: 'Empty folder' })
  const map = await add(ann, 'ann', {
    title: 'Map of trees',
    type: 'Web Map',
    text: '{"operationalLayers":[]}',
    tags: 'tree,map',
    snippet: 'Where trees stand',
    description: '<b>All</b> trees',
    licenseInfo: 'CC BY 4.0',
    accessInformation: 'City',
    extent: '2,48,3,49',
    culture: 'en-us',
    thumbnail: picture(),
    categories: '/Categories/Water'
  })
  const filed = await add(
    ann,
    'ann',
    { title: 'Filed plan', type: 'PDF', file: new File(['%PDF-1.4'], 'plan.pdf') },
    folder
  )
  const page = await add(bob, 'bob', { title: 'Page', type: 'Web Mapping Application', url: 'https://example.org/app' })
  const table = await add(cat, 'cat', { title: 'Table of cat', type: 'CSV', file: csv('cat') })
  const secret = await add(dan, 'dan', { title: 'Secret', type: 'CSV', file: csv('secret') })
  const own = await add(bare, 'bare', { title: 'Of bare', type: 'Web Map', text: '{}' })
  const left = await add(gone, 'gone', { title: 'Of gone', type: 'Web Map', text: '{}' })
  const share = (by: PortalCaller, id: string, whom: object) => by.ask(`/content/items/${id}/share`, whom as never)
  await share(ann, map, { everyone: true, groups: `${groups.hidden},${groups.members}` })
  await share(ann, filed, { groups: groups.hidden })
  await share(bob, page, { org: true, groups: groups.open })
  await share(bare, own, { groups: groups.hidden })
  await share(gone, left, { org: true })
  await share(admin, table, { groups: groups.updating })
  await ann.ask(`/content/users/ann/items/${map}/setContentStatus`, { status: 'org_authoritative' })
  await bob.ask(`/content/users/bob/items/${page}/setContentStatus`, { status: 'deprecated' })
  await ann.ask(`/content/users/ann/${folder}/items/${filed}/protect`)
  await dan.ask(`/content/users/dan/items/${secret}/reassign`, { targetUsername: 'ann', targetFolderName: 'Given' })
  await bob.ask(`/content/items/${map}/addComment`, { comment: 'Good map' })
  await cat.ask(`/content/items/${map}/addComment`, { comment: 'Second' })
  await bob.ask(`/content/items/${map}/addRating`, { rating: 4 })
  await cat.ask(`/content/items/${map}/addRating`, { rating: 2.5 })
  await ann.ask(`/content/users/ann/items/${map}/addResources`, { fileName: 'style.json', text: '{"a":1}' })
  await ann.ask(`/content/users/ann/items/${map}/addResources`, {
    fileName: 'a.png',
    file: picture('a.png'),
    access: 'private'
  })
  await ann.ask(`/content/users/ann/items/${map}/updateinfo`, {
    folderName: 'metadata',
    file: new File(['<metadata/>'], 'metadata.xml')
  })
  await ann.ask('/content/users/ann/addRelationship', {
    originItemId: map,
    destinationItemId: filed,
    relationshipType: 'Map2Service'
  })
  await ann.ask(`/content/users/ann/items/${map}/copy`, { title: 'Copy of the map' })
  for (let look = 0; look < 3; look++) await cat.ask(`/content/items/${map}`)
}

/** A dataset for each access, one of them in a group, one closed again, one of somebody who was given it. */
async function publish({ ann, dan, admin }: Callers, groups: Groups): Promise<void> {
  const one = async (
    by: PortalCaller,
    owner: string,
    title: string,
    whom: object,
    more: object = {}
  ): Promise<string> => {
    const { id } = await by.ask(`/content/users/${owner}/addItem`, {
      title,
      type: 'CSV',
      file: csv(title.toLowerCase().replaceAll(' ', '-')),
      tags: 'published,tree',
      description: `About ${title}`,
      licenseInfo: 'Open licence',
      ...more
    } as never)
    await by.ask(`/content/items/${id}/share`, whom as never)
    const [service] = (
      await by.ask(`/content/users/${owner}/publish`, {
        itemid: id,
        filetype: 'csv',
        publishParameters: { name: title }
      })
    ).services
    for (let tries = 0; tries < 200; tries++) {
      const { status } = await by.ask(
        `/content/users/${owner}/items/${service.serviceItemId}/status`,
        service.jobId ? { jobId: service.jobId } : {}
      )
      if (status === 'completed') break
      await pause(50)
    }
    return service.serviceItemId
  }
  await one(ann, 'ann', 'Published open', { everyone: true }, { thumbnail: picture() })
  const members = await one(ann, 'ann', 'Published org', { org: true })
  await one(ann, 'ann', 'Published group', { groups: groups.hidden })
  const own = await one(dan, 'dan', 'Published private', { everyone: false, org: false })
  const given = await one(dan, 'dan', 'Published given', { org: true, groups: '' })
  await ann.ask(`/content/users/ann/items/${members}/setContentStatus`, { status: 'org_authoritative' })
  await ann.ask(`/content/users/ann/items/${members}/update`, {
    title: 'Published for members',
    tags: 'renamed,tree',
    description: 'Renamed after it was published',
    licenseInfo: 'CC0'
  })
  await dan.ask(`/content/users/dan/items/${own}/setContentStatus`, { status: 'deprecated' })
  await admin.ask(`/content/users/dan/items/${given}/reassign`, { targetUsername: 'ann' })
}

async function removeSome({ admin, gone, ann }: Callers): Promise<void> {
  await ann.ask('/community/users/ann/setProperties', { properties: { a: 1 } })
  await admin.ask('/community/users/off/disable')
  const { items } = await gone.ask('/content/users/gone')
  for (const { id } of items) await admin.ask(`/content/users/gone/items/${id}/reassign`, { targetUsername: 'bob' })
  await admin.ask('/community/users/gone/delete')
}

/** Webhooks are delivered behind the answers. */
async function delivered(admin: PortalCaller): Promise<void> {
  const [{ id }] = (await admin.ask('/portals/self/webhooks')).webhooks
  for (let tries = 0; tries < 200; tries++) {
    if ((await admin.ask(`/portals/self/webhooks/${id}/notificationStatus`)).total > 3) return
    await pause(50)
  }
  throw new Error('the webhook was not delivered')
}
