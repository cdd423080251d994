import type { QueryParams } from '#http'
import type { OptionView, PartView } from '../../views/admin-view.ts'
import type { AdminPage, AdminRequest, FormResult } from '../admin-page.ts'
import { done, refusalInWords } from '../form-result.ts'
import { formView } from '../form-view.ts'
import { audienceText, readAudience } from './audience.ts'
import { ACCESS, audienceFields, isAccess, shareOf } from './audience-fields.ts'
import { accessText } from './item-document.ts'
import { itemContent, openItem, type WholeItem } from './open-item.ts'
import { groupsToShareWith } from './own-groups.ts'

interface GroupsDocument {
  readonly admin: readonly ListedGroup[]
  readonly member: readonly ListedGroup[]
  readonly other: readonly ListedGroup[]
}

interface ListedGroup {
  readonly id: string
  readonly title: string
}

/** `/admin/items/:id/sharing/`: who sees the item, in words and with the number of people. */
export const sharingPage: AdminPage = {
  section: 'items',
  path: '/items/:id/sharing',
  show: async (request) => {
    const item = await openItem(request)
    return itemContent(request, item, 'sharing', await partsOf(request, item))
  },
  forms: { share: { edits: ({ param }) => shareOf(param('id')), receive: shareItem } }
}

async function partsOf(request: AdminRequest, item: WholeItem): Promise<PartView[]> {
  const { t } = request
  if (item.itemControl === null) return [note(accessText(t, item.access))]
  const now = await readAudience(request, item.id)
  const says = note(audienceText(request, now))
  if (item.itemControl !== 'admin' || !(await request.may(shareOf(item.id).operation, shareOf(item.id).path)))
    return [says, note(t('sharing.onlyOwner'))]
  const shared = await sharedGroups(request, item)
  const choices = merged(await groupsToShareWith(request, shareOf(item.id)), shared)
  return [
    says,
    formView(request, {
      name: 'share',
      title: t('content.whoSees'),
      fields: await audienceFields(request, item, {
        access: item.access === 'public' ? 'everyone' : item.access === 'org' ? 'org' : 'none',
        groups: shared.map(({ id }) => id),
        choices
      }),
      hidden: { shown: choices.map(({ value }) => value).join(',') },
      button: t('sharing.save')
    })
  ]
}

/** First what the item gains, which may be refused as a whole; then what it loses. */
async function shareItem(request: AdminRequest, fields: QueryParams): Promise<FormResult> {
  const { t } = request
  const item = await openItem(request)
  const access = fields.get('access') ?? ''
  if (!isAccess(access)) return refusalInWords(t('sharing.choose'), 'access')
  const wanted = fields.all('groups')
  const before = (await sharedGroups(request, item)).map(({ id }) => id)
  const shown = (fields.get('shown') ?? '').split(',')
  const added = wanted.filter((id) => !before.includes(id))
  const removed = before.filter((id) => shown.includes(id) && !wanted.includes(id))
  const path = { item_id: item.id }
  const gained = await request.run({
    operation: '/content/items/:item_id/share',
    path,
    parameters: { ...ACCESS[access], groups: added.length === 0 ? undefined : added.join(',') }
  })
  if (!gained.ok) return { kind: 'refused', problems: gained.failure.problems }
  const { notSharedWith } = gained.document as { readonly notSharedWith: readonly string[] }
  if (removed.length > 0) {
    const lost = await request.run({
      operation: '/content/items/:item_id/unshare',
      path,
      parameters: { groups: removed.join(',') }
    })
    if (!lost.ok) return { kind: 'refused', problems: lost.failure.problems }
  }
  if (notSharedWith.length > 0) return refusalInWords(t('content.notSharedWithGroup'), 'groups')
  return done(request.self, 'done.shared')
}

async function sharedGroups(request: AdminRequest, { id }: WholeItem): Promise<readonly ListedGroup[]> {
  const { admin, member, other } = await request.read<GroupsDocument>({
    operation: '/content/items/:item_id/groups',
    path: { item_id: id }
  })
  return [...admin, ...member, ...other]
}

/** The groups of the member, and those that the item is shared with already. */
function merged(own: readonly OptionView[], shared: readonly ListedGroup[]): readonly OptionView[] {
  const others = shared.filter(({ id }) => !own.some(({ value }) => value === id))
  return [...own, ...others.map(({ id, title }) => ({ value: id, label: title }))]
}

function note(text: string): PartView {
  return { kind: 'note', tone: 'info', title: null, texts: [text], copy: null }
}
