/**
 * The objects in the paths of the permission table: things of one user, open to everybody, so that a refused
 * caller only lacks a right.
 */
import type { Operation } from './pipeline/operation.ts'
import type { Sent, TestPortal } from './portal-for-tests.ts'

export interface Things {
  readonly item: string
  /** Another one, related to the first. */
  readonly other: string
  /** Holds an item. */
  readonly folder: string
  /** Open, by application; its members may change the items that it holds. */
  readonly group: string
  readonly comment: string
}

export const MEMBER_OF_GROUP = 'member'
/** Has asked to join the group. */
export const APPLICANT = 'applicant'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64'
)
const picture = (): File => new File([PNG], 'a.png', { type: 'image/png' })

/** By the tokens of the owner, of an administrator and of the applicant. */
export async function makeThings(
  { ask }: Pick<TestPortal, 'ask'>,
  owner: string,
  { as, boss, applicant }: { readonly as: string; readonly boss: string; readonly applicant: string }
): Promise<Things> {
  const content = `/content/users/${owner}`
  const add = async (title: string, folder = ''): Promise<string> =>
    (await ask(`${content}/addItem`, { title, type: 'CSV', text: 'a\n1\n', folder }, { as })).id
  const folder = (await ask(`${content}/createFolder`, { title: `Folder ${Math.random()}` }, { as })).folder.id
  const [item, other, filed] = [await add('Item'), await add('Other'), await add('Filed', folder)]
  const group = (
    await ask(
      '/community/createGroup',
      { title: 'Group', tags: 'a', access: 'public', capabilities: 'updateitemcontrol' },
      { as: boss }
    )
  ).group.id
  await ask(`/community/groups/${group}/reassign`, { targetUsername: owner }, { as: boss })
  await ask(`/community/groups/${group}/addUsers`, { users: MEMBER_OF_GROUP }, { as })
  await ask(`/community/groups/${group}/join`, {}, { as: applicant })
  await ask(`${content}/shareItems`, { items: [item, other, filed].join(','), everyone: true, groups: group }, { as })
  await ask(`/content/items/${item}/addResources`, { text: 'x', fileName: 'a.txt' }, { as })
  await ask(
    `/content/users/${owner}/addRelationship`,
    { originItemId: item, destinationItemId: other, relationshipType: 'Map2Service' },
    { as }
  )
  const comment = (await ask(`/content/items/${item}/addComment`, { comment: 'First' }, { as })).commentId
  return { item, other, folder, group, comment }
}

/** By the last word of the path; what an operation does not ask for it does not look at. */
const SENT: Readonly<Record<string, (things: Things) => Sent>> = {
  addItem: () => ({ title: 'New', type: 'Web Map' }),
  createFolder: () => ({ title: `New ${Math.random()}` }),
  updateFolder: () => ({ newTitle: `Renamed ${Math.random()}` }),
  update: () => ({ title: 'Changed', comment: 'Changed', snippet: 'Changed' }),
  deleteItems: ({ item }) => ({ items: item }),
  reassignItems: ({ item }) => ({ items: item, targetUsername: 'user' }),
  moveItems: ({ item }) => ({ items: item, folder: '/' }),
  updateItems: ({ item }) => ({ items: [{ [item]: { categories: ['/Categories/Water'] } }] }),
  itemsGroups: ({ item }) => ({ items: item }),
  move: () => ({ folder: '/' }),
  reassign: () => ({ targetUsername: 'user' }),
  share: () => ({ everyone: true }),
  shareItems: ({ item }) => ({ items: item, everyone: true }),
  unshare: ({ group }) => ({ groups: group }),
  unshareItems: ({ item, group }) => ({ items: item, groups: group }),
  setContentStatus: () => ({ status: 'deprecated' }),
  publish: ({ item }) => ({ itemid: item, filetype: 'csv', publishParameters: { name: `Published ${Math.random()}` } }),
  export: ({ item }) => ({ itemId: item, exportFormat: 'CSV' }),
  addComment: () => ({ comment: 'Another' }),
  addRating: () => ({ rating: 3 }),
  addResources: () => ({ text: 'x', fileName: `${Math.random()}.txt` }),
  updateResources: () => ({ text: 'y', fileName: 'a.txt' }),
  removeResources: () => ({ resource: 'a.txt' }),
  updateThumbnail: () => ({ file: picture() }),
  updateinfo: () => ({ file: picture() }),
  deleteInfo: () => ({ infoFile: 'a.png' }),
  addPart: () => ({ partNum: 1, file: picture() }),
  relatedItems: () => ({ relationshipType: 'Map2Service' }),
  addRelationship: ({ item, other }) => ({
    originItemId: item,
    destinationItemId: other,
    relationshipType: 'Service2Data'
  }),
  deleteRelationship: ({ item, other }) => ({
    originItemId: item,
    destinationItemId: other,
    relationshipType: 'Map2Service'
  }),
  createGroup: () => ({ title: 'New', tags: 'a', access: 'private' }),
  addUsers: () => ({ users: 'nobody' }),
  removeUsers: () => ({ users: MEMBER_OF_GROUP }),
  updateUsers: () => ({ admins: MEMBER_OF_GROUP }),
  invite: () => ({ users: MEMBER_OF_GROUP }),
  createNotification: () => ({ users: MEMBER_OF_GROUP, subject: 'a', message: 'b' }),
  search: () => ({ q: 'a' })
}

/**
 * Only for operations whose concept looks at the thing; all others are decided by who calls, before parameters are
 * read.
 */
export function sentTo({ path }: Operation, things: Things): Sent {
  if (!/^\/(content|search|community\/(groups|createGroup))/.test(path)) return {}
  return SENT[path.split('/').at(-1) ?? '']?.(things) ?? {}
}

/** Operations that were refused without an error: one thing of a list, or the group from which an item should be removed. */
export function isRefusal(body: {
  readonly error?: { readonly code: number }
  readonly results?: readonly (typeof body)[]
  readonly notUnsharedFrom?: readonly string[]
}): boolean {
  const first = body.results?.[0]
  return (
    [403, 499].includes(body.error?.code ?? 0) ||
    (body.notUnsharedFrom ?? []).length > 0 ||
    (first !== undefined && isRefusal(first))
  )
}
