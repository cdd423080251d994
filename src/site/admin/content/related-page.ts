import type { QueryParams } from '#http'
import type { ListView, PartView } from '../../views/admin-view.ts'
import type { AdminPage, AdminRequest, FormResult } from '../admin-page.ts'
import { aboutName, outcomeOf } from '../form-result.ts'
import { buttonView, formView } from '../form-view.ts'
import { listState, listView } from '../list-view.ts'
import { accessText, type ItemDocument } from './item-document.ts'
import { itemContent, openItem, type WholeItem } from './open-item.ts'
import { relationWords } from './relation-words.ts'

interface RelatedDocument {
  readonly relatedItems: readonly (ItemDocument & { readonly relationshipTypes: readonly string[] })[]
  readonly total: number
}

interface CommentsDocument {
  readonly total: number
  readonly comments: readonly {
    readonly id: string
    readonly created: number
    readonly owner: string
    readonly comment: string
    /** When it was changed, if it was. */
    readonly edited?: number
  }[]
}

const MAX_RELATED = 100

/** `/admin/items/:id/related/`: items that belong together, and what people say. */
export const relatedPage: AdminPage = {
  section: 'items',
  path: '/items/:id/related',
  show: async (request) => {
    const item = await openItem(request)
    const { t } = request
    return itemContent(request, item, 'related', [
      await relatedList(request, item, 'forward'),
      await relatedList(request, item, 'reverse'),
      ...(item.itemControl === null ? [] : [relationForm(request)]),
      await commentList(request, item),
      ...((await request.may('/content/items/:item_id/addComment', { item_id: item.id }))
        ? [
            formView(request, {
              name: 'comment',
              fields: [{ kind: 'long', name: 'comment', label: t('related.comment'), maxLength: 10_000 }],
              button: t('related.addComment')
            })
          ]
        : [])
    ])
  },
  forms: {
    relate: { receive: (request, fields) => changeRelation(request, fields, 'addRelationship') },
    unrelate: {
      confirm: async ({ t }) => ({
        title: t('related.unrelateQuestion'),
        texts: [t('related.unrelateText')],
        button: t('related.unrelate')
      }),
      receive: (request, fields) => changeRelation(request, fields, 'deleteRelationship')
    },
    comment: {
      receive: (request, fields) =>
        outcomeOf(
          request.run({
            operation: '/content/items/:item_id/addComment',
            path: { item_id: request.param('id') },
            parameters: { comment: fields.get('comment') }
          }),
          request.self,
          'done.commentAdded'
        )
    },
    remove: {
      confirm: async ({ t }) => ({
        title: t('related.removeQuestion'),
        texts: [t('files.removeText')],
        button: t('related.remove')
      }),
      receive: (request, fields) =>
        outcomeOf(
          request.run({
            operation: '/content/items/:item_id/comments/:comment_id/delete',
            path: { item_id: request.param('id'), comment_id: fields.get('comment') ?? '' }
          }),
          request.self,
          'done.commentRemoved'
        )
    }
  }
}

/** Types that people choose; clients make the others themselves. */
const TYPES = ['Map2Service', 'Service2Data', 'Service2Service', 'Item2Attachment', 'Item2Report', 'Solution2Item']

function relationForm(request: AdminRequest): PartView {
  const { t } = request
  return formView(request, {
    name: 'relate',
    title: t('related.relate'),
    fields: [
      {
        kind: 'text',
        name: 'destinationItemId',
        label: t('related.other'),
        hint: t('related.otherHint'),
        required: true,
        maxLength: 1_000
      },
      {
        kind: 'select',
        name: 'relationshipType',
        label: t('related.type'),
        value: TYPES[0],
        options: TYPES.map((value) => ({ value, label: relationWords(t, value) }))
      }
    ],
    button: t('related.relate')
  })
}

async function changeRelation(
  request: AdminRequest,
  fields: QueryParams,
  word: 'addRelationship' | 'deleteRelationship'
): Promise<FormResult> {
  const item = await openItem(request)
  // An id, or the address of a page of the item.
  const typed = fields.get('destinationItemId') ?? ''
  const destinationItemId = /[0-9a-f]{32}/i.exec(typed)?.[0] ?? typed
  return outcomeOf(
    aboutName(
      request.run({
        operation: RELATIONS[word],
        path: { username: item.owner },
        parameters: { originItemId: item.id, destinationItemId, relationshipType: fields.get('relationshipType') }
      }),
      'destinationItemId',
      'portal/unknown-item'
    ),
    request.self,
    'done.saved'
  )
}

const RELATIONS = {
  addRelationship: '/content/users/:username/addRelationship',
  deleteRelationship: '/content/users/:username/deleteRelationship'
} as const

async function relatedList(
  request: AdminRequest,
  { id, itemControl }: WholeItem,
  direction: 'forward' | 'reverse'
): Promise<ListView> {
  const { t, href } = request
  const { relatedItems, total } = await request.read<RelatedDocument>({
    operation: '/content/items/:item_id/relatedItems',
    path: { item_id: id },
    parameters: { direction, num: String(MAX_RELATED) }
  })
  return listView(request, {
    id: direction,
    title: t(direction === 'forward' ? 'related.from' : 'related.to'),
    says: t('content.countItems', { n: total }),
    // Items have a handful; more are in the operation.
    total: Math.min(total, MAX_RELATED),
    state: { ...listState(request, {}), q: '', start: 1, num: MAX_RELATED },
    columns: [
      { label: t('content.itemTitle') },
      { label: t('related.type') },
      { label: t('content.whoSees') },
      { label: t('content.owner') }
    ],
    rows: relatedItems.flatMap((each) =>
      each.relationshipTypes.map((type) => ({
        key: `${each.id} ${type}`,
        name: each.title,
        cells: [
          { text: each.title, href: href('items', each.id), below: each.type },
          { text: relationWords(t, type) },
          { text: accessText(t, each.access) },
          { text: each.owner }
        ],
        buttons:
          direction === 'forward' && itemControl !== null
            ? [
                buttonView(request, {
                  name: 'unrelate',
                  label: t('related.unrelate'),
                  says: `${t('related.unrelate')}: ${each.title}, ${relationWords(t, type)}`,
                  hidden: { destinationItemId: each.id, relationshipType: type },
                  danger: true
                })
              ]
            : []
      }))
    ),
    empty: { text: t('content.noItems') }
  })
}

async function commentList(request: AdminRequest, item: WholeItem): Promise<ListView> {
  const { t, format, caller, context, href } = request
  const time = (ms: number): string => format.dateTime(ms, context.settings.timezone)
  const state = listState(request, {})
  const { total, comments } = await request.read<CommentsDocument>({
    operation: '/content/items/:item_id/comments',
    path: { item_id: item.id },
    parameters: { start: String(state.start), num: String(state.num) }
  })
  return listView(request, {
    id: 'comments',
    title: t('related.comments'),
    says: t('related.countComments', { n: total }),
    total,
    state,
    columns: [{ label: t('related.comment') }, { label: t('related.author') }, { label: t('related.written') }],
    rows: comments.map(({ id, created, owner, comment, edited }) => ({
      key: id,
      name: owner,
      cells: [
        { text: comment },
        { text: owner },
        {
          text: time(created),
          ...(edited === undefined ? {} : { below: t('related.edited', { time: time(edited) }) })
        }
      ],
      ...(owner === caller.name && {
        links: [{ label: t('related.edit'), href: href('items', item.id, 'related', 'comments', id) }]
      }),
      buttons:
        item.itemControl === 'admin' || owner === caller.name
          ? [
              buttonView(request, {
                name: 'remove',
                label: t('related.remove'),
                says: t('related.removeOf', { name: owner }),
                hidden: { comment: id },
                danger: true
              })
            ]
          : []
    })),
    empty: { text: t('related.noComments') }
  })
}
