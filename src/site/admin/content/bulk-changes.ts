import type { QueryParams } from '#http'
import type { FormView } from '../../views/admin-view.ts'
import type { AdminRequest, Confirmation, DoneKey, FormResult } from '../admin-page.ts'
import { done, refusalInWords } from '../form-result.ts'
import { formView } from '../form-view.ts'
import type { OperationCall, Problem } from '../portal-operations.ts'
import { chosenUser, userFields } from '../user-field.ts'
import { permittedAccess } from './audience-fields.ts'
import { type ItemDocument, itemsById } from './item-document.ts'
import { groupsToShareWith } from './own-groups.ts'

/** Rows of one page of the list. */
const MAX_ITEMS = 100
const CHANGES = [
  'everyone',
  'org',
  'none',
  'group',
  'authoritative',
  'deprecated',
  'current',
  'owner',
  'delete'
] as const
type Change = (typeof CHANGES)[number]

const SHARE = '/content/users/:username/shareItems'

export async function bulkForm(request: AdminRequest) {
  const { t, caller } = request
  const path = { username: caller.name }
  const mayGive = await request.may('/content/users/:username/reassignItems', path)
  const groups = await groupsToShareWith(request, { operation: SHARE, path })
  const permitted = await permittedAccess(request, { operation: SHARE, path })
  const form: FormView = formView(request, {
    name: 'change',
    title: t('admin.selected'),
    fields: [
      {
        kind: 'select',
        name: 'change',
        label: t('content.change'),
        groups: [
          { label: null, options: [{ value: '', label: t('content.chooseChange') }] },
          {
            label: t('content.whoSees'),
            options: [
              ...(permitted.has('everyone') ? [{ value: 'everyone', label: t('content.shareEveryone') }] : []),
              ...(permitted.has('org') ? [{ value: 'org', label: t('content.shareOrganization') }] : []),
              ...(groups.length === 0 ? [] : [{ value: 'group', label: t('content.shareGroup') }]),
              { value: 'none', label: t('content.shareNobody') }
            ]
          },
          {
            label: t('content.status'),
            options: [
              { value: 'authoritative', label: t('content.setAuthoritative') },
              { value: 'deprecated', label: t('content.setDeprecated') },
              { value: 'current', label: t('content.setNone') }
            ]
          },
          {
            label: t('content.more'),
            options: [
              ...(mayGive ? [{ value: 'owner', label: t('content.give') }] : []),
              { value: 'delete', label: t('content.deleteItems') }
            ]
          }
        ]
      },
      ...(groups.length === 0
        ? []
        : [
            {
              kind: 'select' as const,
              name: 'groups',
              label: t('content.group'),
              hint: t('content.groupHint'),
              options: groups
            }
          ]),
      ...(mayGive
        ? await userFields(request, {
            form: 'change',
            name: 'targetUsername',
            label: t('content.newOwner'),
            hint: t('content.newOwnerHint'),
            choose: 'one',
            fitting: { canReceive: 'items' },
            nobody: t('content.noNewOwner')
          })
        : [])
    ],
    button: t('content.changeSelected')
  })
  return { name: 'item', values: request.sent?.name === 'change' ? request.sent.fields.all('item') : [], form }
}

/** What goes, and what stays because it cannot be deleted. */
export async function confirmDeletion(request: AdminRequest, fields: QueryParams): Promise<Confirmation | null> {
  if (fields.get('change') !== 'delete') return null
  const items = await chosenItems(request, fields)
  if (items.length === 0) return null
  return confirmationOf(request, items)
}

/** null: none of them can be deleted. */
export async function confirmationOf(
  request: AdminRequest,
  items: readonly ItemDocument[]
): Promise<Confirmation | null> {
  const { t, format } = request
  const going: string[] = []
  const staying: string[] = []
  for (const item of items) {
    const block = await blockOf(request, item)
    if (block === undefined) going.push(item.title)
    else staying.push(t('content.stays', { title: item.title, why: block }))
  }
  // The operation says why nothing goes.
  if (going.length === 0) return null
  return {
    title: t('content.deleteQuestion', { n: going.length }),
    texts: [t('content.goes', { titles: format.list(going) }), t('content.goesForGood'), ...staying],
    button: t('content.deleteCount', { n: going.length })
  }
}

/** Why the item cannot be deleted, in a sentence. */
export async function blockOf(
  request: AdminRequest,
  { id, protected: isProtected }: ItemDocument
): Promise<string | undefined> {
  const outcome = await request.run({ operation: '/content/items/:item_id/canDelete', path: { item_id: id } })
  if (!outcome.ok) return sentences(outcome.failure.problems)
  const { success, error } = outcome.document as { readonly success: boolean; readonly error?: RefusedItem['error'] }
  if (success) return undefined
  return isProtected ? request.t('item.protectedText') : textOf(error)
}

interface RefusedItem {
  readonly itemId: string
  readonly success: boolean
  readonly notSharedWith?: readonly string[]
  readonly error?: { readonly message?: string; readonly details?: readonly string[] }
}

export async function changeItems(request: AdminRequest, fields: QueryParams): Promise<FormResult> {
  const { t } = request
  const change = CHANGES.find((each) => each === fields.get('change'))
  if (change === undefined) return refusalInWords(t('content.chooseChange'), 'change')
  const items = await chosenItems(request, fields)
  if (items.length === 0) return refusalInWords(t('content.noneSelected'))
  if (change === 'owner' && chosenUser(fields, 'targetUsername') === '')
    return refusalInWords(t('content.newOwnerMissing'), 'targetUsername')
  const gone = idsOf(fields).length - items.length
  const problems: Problem[] =
    gone === 0 ? [] : [{ parameter: null, text: t('content.gone', { n: gone }), isTranslated: true }]
  const calls = change === 'delete' ? await deletions(request, items) : callsOf(change, items, fields)
  return perform(request, calls, problems, change === 'delete' ? 'done.itemsDeleted' : 'done.itemsChanged')
}

/** What the question named as staying is not asked for again. */
async function deletions(request: AdminRequest, items: readonly ItemDocument[]): Promise<readonly BulkCall[]> {
  const free: ItemDocument[] = []
  for (const item of items) if ((await blockOf(request, item)) === undefined) free.push(item)
  return forOwners('/content/users/:username/deleteItems', free.length === 0 ? items : free, {})
}

/** A call, and the items that it changes. */
interface BulkCall extends OperationCall {
  readonly items: readonly ItemDocument[]
}

/** Every item that stays as it was has its sentence. */
async function perform(
  request: AdminRequest,
  calls: readonly BulkCall[],
  problems: Problem[],
  says: DoneKey
): Promise<FormResult> {
  let changed = 0
  for (const { items, ...call } of calls) {
    const outcome = await request.run(call)
    const refused = outcome.ok
      ? problemsOf(request, items, outcome.document)
      : items.map(({ title }) => aboutItem(title, outcome.failure.problems))
    changed += items.length - refused.length
    problems.push(...refused)
  }
  if (problems.length === 0) return done(request.self, says)
  const summary = request.t(changed > 0 ? 'content.someNotChanged' : 'content.noneChanged')
  return { kind: 'refused', problems: [{ parameter: null, text: summary, isTranslated: true }, ...problems] }
}

function aboutItem(title: string, problems: readonly Problem[]): Problem {
  return {
    parameter: problems.find(({ parameter }) => parameter !== null)?.parameter ?? null,
    text: `${title}: ${sentences(problems)}`
  }
}

function idsOf(fields: QueryParams): readonly string[] {
  return [...new Set(fields.all('item'))].slice(0, MAX_ITEMS)
}

async function chosenItems(request: AdminRequest, fields: QueryParams): Promise<readonly ItemDocument[]> {
  return itemsById(request, idsOf(fields))
}

/** One call for the items of each owner. */
function forOwners(
  operation: string,
  items: readonly ItemDocument[],
  parameters: OperationCall['parameters']
): BulkCall[] {
  return [...Map.groupBy(items, ({ owner }) => owner)].map(([username, owned]) => ({
    items: owned,
    operation,
    path: { username },
    parameters: { ...parameters, items: owned.map(({ id }) => id).join(',') }
  }))
}

/** The content status is set item by item. */
function callsOf(change: Exclude<Change, 'delete'>, items: readonly ItemDocument[], fields: QueryParams): BulkCall[] {
  const share = (parameters: OperationCall['parameters']): BulkCall[] => forOwners(SHARE, items, parameters)
  const status = (parameters: OperationCall['parameters']): BulkCall[] =>
    items.map((item) => ({
      items: [item],
      operation: '/content/items/:item_id/setContentStatus',
      path: { item_id: item.id },
      ...(parameters && { parameters })
    }))
  switch (change) {
    case 'everyone':
      return share({ everyone: 'true', org: 'true' })
    case 'org':
      return share({ everyone: 'false', org: 'true' })
    case 'none':
      return share({ everyone: 'false', org: 'false', groups: '' })
    case 'group':
      return share({ groups: fields.get('groups') ?? '' })
    case 'authoritative':
      return status({ status: 'org_authoritative' })
    case 'deprecated':
      return status({ status: 'deprecated' })
    case 'current':
      return status({ status: '', clearEmptyFields: 'true' })
    case 'owner':
      return forOwners('/content/users/:username/reassignItems', items, {
        targetUsername: chosenUser(fields, 'targetUsername'),
        targetFolderName: '/'
      })
  }
}

/** Operations about several items answer for each of them. */
function problemsOf({ t }: AdminRequest, items: readonly ItemDocument[], document: object): Problem[] {
  const results: readonly RefusedItem[] = 'results' in document ? (document.results as readonly RefusedItem[]) : []
  return results.flatMap(({ itemId, success, error, notSharedWith = [] }) => {
    const title = items.find(({ id }) => id === itemId)?.title ?? itemId
    if (!success) return [{ parameter: null, text: `${title}: ${textOf(error)}` }]
    return notSharedWith.length === 0 ? [] : [{ parameter: null, text: `${title}: ${t('content.notSharedWithGroup')}` }]
  })
}

function textOf(error: RefusedItem['error']): string {
  return [error?.message, ...(error?.details ?? [])].filter(Boolean).join(' ')
}

function sentences(problems: readonly Problem[]): string {
  return problems.map(({ text }) => text).join(' ')
}
