/** One thing of each kind that pages of the administration are about, and so an address of every page. */
import assert from 'node:assert/strict'
import type { Portal } from '../e2e/portal.ts'
import { makeCollaboration } from './admin-collaborations.ts'
import { makeSource } from './admin-sources.ts'
import { makeWebhook, type Receiver } from './admin-webhooks.ts'
import { call } from './towns.ts'

interface Order {
  readonly receiver: Receiver
  /** A publisher, who owns the things; a member of the group; a role that is shown. */
  readonly owner: string
  readonly member: string
  readonly role: string
  /** Of a sign-in provider that the portal has. */
  readonly provider?: string
}

export interface Places {
  /** The address of a page of the table, `/users/:username`. */
  readonly pathOf: (path: string) => string
}

export async function makePlaces(
  portal: Portal,
  { receiver, owner, member, role, provider = 'none' }: Order
): Promise<Places> {
  const add = (fields: Readonly<Record<string, string>>) =>
    call(portal, `/content/users/${owner}/addItem`, { type: 'CSV', title: 'Counts', ...fields })
  const { id: source } = await add({ text: 'station,n\nQuay,1\n', filename: 'counts.csv' })
  const { id: upload } = await add({ multipart: 'true', filename: 'parts.csv' })
  const {
    services: [{ serviceItemId: dataset, jobId: job }]
  } = await call(portal, `/content/users/${owner}/publish`, { itemid: source, filetype: 'csv' })
  const { group } = await call(portal, '/community/createGroup', { title: 'Water', tags: 'x', access: 'private' })
  await call(portal, `/community/groups/${group.id}/reassign`, { targetUsername: owner })
  await call(portal, `/community/groups/${group.id}/addUsers`, { users: member })
  await call(portal, `/content/items/${dataset}/share`, { org: 'true', groups: group.id })
  const { commentId: comment } = await call(portal, `/content/items/${dataset}/addComment`, { comment: 'Said' })
  const collaboration = await makeCollaboration(portal)
  const { id: harvester } = await call(portal, '/portals/self/harvesters/add', {
    kind: 'dcat',
    url: receiver.url,
    every: '1d'
  })
  await call(portal, `/portals/self/harvesters/${harvester}/pause`, {})
  const field = { name: 'note', label: 'Note', type: 'text', help: null, values: null, uri: null, facet: false }
  await call(portal, '/portals/self/metadataLists/update', {
    templates: JSON.stringify([{ name: 'own', label: 'Own', fields: [field] }])
  })
  await call(portal, '/portals/self/createPage', {
    newSlug: 'own-page',
    texts: JSON.stringify({ en: { title: 'Own page', html: '<p>Text</p>' } })
  })
  /** What stands for the names in the paths, by the beginning of the path: the first that fits. */
  const values: readonly (readonly [path: string, values: Readonly<Record<string, string>>])[] = [
    ['/publish/:id/upload', { id: upload }],
    ['/publish/:username', { username: owner, item: dataset, job }],
    ['/publish', { id: source }],
    ['/items', { id: dataset, comment }],
    ['/users', { username: owner }],
    ['/groups', { id: group.id }],
    ['/roles', { id: role }],
    ['/webhooks', { id: await makeWebhook(portal, receiver), message: 'none' }],
    ['/sources/harvesters', { id: harvester }],
    ['/sources', { id: await makeSource(portal, receiver.url) }],
    ['/collaborations', collaboration as unknown as Readonly<Record<string, string>>],
    ['/pages', { slug: 'own-page' }],
    ['/settings/metadata', { template: 'own' }],
    ['/settings/security/providers', { id: provider }]
  ]
  const pathOf: Places['pathOf'] = (path) => {
    const named = values.find(([start]) => path.startsWith(start))?.[1] ?? {}
    return `/admin${path.replace(/:(\w+)/g, (_, name: string) => {
      assert.ok(named[name], `${path}: admin-places.ts has nothing for ${name}`)
      return encodeURIComponent(named[name])
    })}/`
  }
  return { pathOf }
}
