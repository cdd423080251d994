import type { FormView, LinksView, ListView, PartView } from '../../views/admin-view.ts'
import type { AdminPage, AdminRequest } from '../admin-page.ts'
import { aboutName, outcomeOf } from '../form-result.ts'
import { formView } from '../form-view.ts'
import { listState, listView } from '../list-view.ts'
import { chosenUser, userFields } from '../user-field.ts'
import { type GroupDocument, groupForm, groupParameters } from './group-form.ts'
import { mayNot } from './groups-page.ts'

export const GROUP = '/community/groups/:group_id'

interface ContentDocument {
  readonly total: number
  readonly items: readonly {
    readonly id: string
    readonly title: string
    readonly type: string
    readonly owner: string
    readonly modified: number
  }[]
}

export function groupOf({ param }: Pick<AdminRequest, 'param'>): { readonly group_id: string } {
  return { group_id: param('id') }
}

export function readGroup(request: AdminRequest): Promise<GroupDocument> {
  return request.read<GroupDocument>({ operation: GROUP, path: groupOf(request) })
}

/** `/admin/groups/{id}/`: what the group is, what it holds, and what the caller may do to it as a whole. */
export const groupPage: AdminPage = {
  section: 'groups',
  path: '/groups/:id',
  show: async (request) => {
    const { t, href } = request
    const group = await readGroup(request)
    return {
      title: group.title,
      ...(group.snippet ? { lead: group.snippet } : {}),
      trail: [{ label: t('admin.groups'), href: href('groups') }],
      parts: [
        await tabsOf(request, group, 'about'),
        {
          kind: 'facts',
          id: 'facts',
          title: null,
          facts: [
            { label: t('people.owner'), value: { text: group.owner } },
            { label: t('people.access'), value: { text: t(`people.access.${group.access}`) } },
            { label: t('people.yourPart'), value: { text: t(`people.part.${group.userMembership.memberType}`) } },
            { label: t('people.tags'), value: { text: group.tags.join(', ') } }
          ]
        },
        await contentList(request),
        ...(await formsFor(group, request))
      ]
    }
  },
  forms: {
    join: formOf('join', 'done.joinAsked'),
    leave: formOf('leave', 'done.left'),
    reassign: {
      confirm: async ({ t }, fields) => ({
        title: t('people.giveGroup'),
        texts: [t('people.giveGroupConfirm', { target: chosenUser(fields, 'targetUsername') })],
        button: t('people.giveGroup')
      }),
      receive: (request, fields) =>
        outcomeOf(
          aboutName(
            request.run({
              operation: `${GROUP}/reassign`,
              path: groupOf(request),
              parameters: { targetUsername: chosenUser(fields, 'targetUsername') }
            }),
            'targetUsername',
            'portal/unknown-user'
          ),
          request.path,
          'done.transferred'
        )
    },
    protect: formOf('protect', 'done.saved'),
    unprotect: formOf('unprotect', 'done.saved'),
    delete: {
      confirm: async (request) => ({
        title: request.t('people.deleteGroup'),
        texts: [request.t('people.deleteGroupConfirm', { name: (await readGroup(request)).title })],
        button: request.t('people.deleteGroup')
      }),
      receive: (request) =>
        outcomeOf(
          request.run({ operation: `${GROUP}/delete`, path: groupOf(request) }),
          request.href('groups'),
          'done.groupDeleted'
        )
    }
  }
}

/** `/admin/groups/{id}/edit/` */
export const editGroupPage: AdminPage = {
  section: 'groups',
  path: '/groups/:id/edit',
  show: async (request) => {
    const { t, href, param, may } = request
    const group = await readGroup(request)
    const mayUpdate = await may(`${GROUP}/update`, groupOf(request))
    return {
      title: group.title,
      trail: [{ label: t('admin.groups'), href: href('groups') }],
      parts: [
        await tabsOf(request, group, 'edit'),
        mayUpdate ? { ...groupForm(request, group), action: href('groups', param('id'), 'edit') } : mayNot(request)
      ]
    }
  },
  forms: {
    update: {
      edits: (request) => ({ operation: `${GROUP}/update`, path: groupOf(request) }),
      receive: (request, fields) =>
        outcomeOf(
          request.run({
            operation: `${GROUP}/update`,
            path: groupOf(request),
            parameters: { ...groupParameters(fields), clearEmptyFields: 'true' }
          }),
          request.path,
          'done.saved'
        )
    }
  }
}

type Tab = 'about' | 'members' | 'edit'

export async function tabsOf(request: AdminRequest, group: GroupDocument, current: Tab): Promise<LinksView> {
  const { t, href, param } = request
  const id = param('id')
  const tabs: Record<Tab, string> = {
    about: href('groups', id),
    members: href('groups', id, 'members'),
    edit: href('groups', id, 'edit')
  }
  const mayEdit = await request.may(`${GROUP}/update`, groupOf(request))
  const waiting = group.userMembership.applications
  return {
    kind: 'links',
    label: group.title,
    look: 'tabs',
    links: (Object.keys(tabs) as Tab[])
      .filter((tab) => tab !== 'edit' || mayEdit)
      .map((tab) => ({
        label: `${t(`people.tab.${tab}`)}${tab === 'members' && waiting > 0 ? ` (${t('people.countRequests', { n: waiting })})` : ''}`,
        href: tabs[tab],
        current: tab === current
      }))
  }
}

function formOf(
  operation: 'join' | 'leave' | 'protect' | 'unprotect',
  says: 'done.joinAsked' | 'done.left' | 'done.saved'
): NonNullable<AdminPage['forms']>[string] {
  return {
    receive: (request) =>
      outcomeOf(request.run({ operation: OPERATIONS[operation], path: groupOf(request) }), request.path, says)
  }
}

const OPERATIONS = {
  join: '/community/groups/:group_id/join',
  leave: '/community/groups/:group_id/leave',
  protect: '/community/groups/:group_id/protect',
  unprotect: '/community/groups/:group_id/unprotect'
} as const

async function formsFor(group: GroupDocument, request: AdminRequest): Promise<PartView[]> {
  const { t, may } = request
  const path = groupOf(request)
  const plain = (name: keyof typeof OPERATIONS | 'delete', danger = false): FormView =>
    formView(request, {
      name,
      title: t(`people.do.${name}`),
      lead: t(`people.do.${name}Text`),
      fields: [],
      button: t(`people.do.${name}`),
      danger
    })
  const part = group.userMembership.memberType
  const parts: PartView[] = []
  if (part === 'none' && !group.isInvitationOnly) parts.push(plain('join'))
  if ((part === 'member' || part === 'admin') && !group.leavingDisallowed) parts.push(plain('leave', true))
  const protection = group.protected ? 'unprotect' : 'protect'
  if (await may(OPERATIONS[protection], path)) parts.push(plain(protection))
  if (await may(`${GROUP}/reassign`, path))
    parts.push(
      formView(request, {
        name: 'reassign',
        title: t('people.giveGroup'),
        fields: await userFields(request, {
          form: 'reassign',
          name: 'targetUsername',
          label: t('people.newOwner'),
          choose: 'one',
          fitting: { canReceive: 'groups' },
          except: group.owner
        }),
        button: t('people.giveGroup')
      })
    )
  if (await may(`${GROUP}/delete`, path)) parts.push(plain('delete', true))
  return parts
}

async function contentList(request: AdminRequest): Promise<ListView> {
  const { t, format, page } = request
  const state = listState(request, { sorts: ['title', 'owner', 'modified'] })
  const { total, items } = await request.read<ContentDocument>({
    operation: '/content/groups/:group_id',
    path: groupOf(request),
    parameters: {
      sortField: state.sort ?? undefined,
      sortOrder: state.sort === null ? undefined : state.order,
      start: String(state.start),
      num: String(state.num)
    }
  })
  return listView(request, {
    id: 'items',
    title: t('admin.content'),
    says: t('people.countItems', { n: total }),
    total,
    state,
    columns: [
      { label: t('people.title'), sort: 'title' },
      { label: t('people.kind') },
      { label: t('people.owner'), sort: 'owner' },
      { label: t('people.changed'), sort: 'modified' }
    ],
    rows: items.map(({ id, title, type, owner, modified }) => ({
      key: id,
      name: title,
      cells: [
        { text: title, href: `${page.frame.basePath}/items/${encodeURIComponent(id)}/` },
        { text: type },
        { text: owner },
        { text: format.date(modified) }
      ],
      buttons: []
    })),
    empty: { text: t('people.noContent') }
  })
}
