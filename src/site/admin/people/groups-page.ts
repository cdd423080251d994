import type { ListView, PartView } from '../../views/admin-view.ts'
import type { AdminPage, AdminRequest } from '../admin-page.ts'
import { done, outcomeOf } from '../form-result.ts'
import { buttonView } from '../form-view.ts'
import { listState, listView } from '../list-view.ts'
import { type GroupDocument, groupForm, groupParameters } from './group-form.ts'

interface GroupsDocument {
  readonly total: number
  readonly results: readonly GroupDocument[]
}

interface InvitationsDocument {
  readonly userInvitations: readonly {
    readonly id: string
    readonly groupId: string
    readonly group?: { readonly title: string }
    readonly fromUsername: { readonly username: string }
    readonly expiration: number
  }[]
}

const INVITATIONS = '/community/users/:username/invitations'

/** `/admin/groups/`: the groups that the caller sees, and invitations to others. */
export const groupsPage: AdminPage = {
  section: 'groups',
  path: '/groups',
  show: async (request) => {
    const { t, href } = request
    return {
      title: t('admin.groups'),
      actions: (await request.may('/community/createGroup'))
        ? [{ label: t('people.newGroup'), href: href('groups', 'new'), primary: true }]
        : [],
      parts: [...(await ownInvitations(request)), await groupList(request)]
    }
  },
  forms: { accept: { receive: answerInvitation('accept') }, decline: { receive: answerInvitation('decline') } }
}

/** `/admin/groups/new/` */
export const newGroupPage: AdminPage = {
  section: 'groups',
  path: '/groups/new',
  show: async (request) => {
    const { t, href } = request
    const may = await request.may('/community/createGroup')
    return {
      title: t('people.newGroup'),
      trail: [{ label: t('admin.groups'), href: href('groups') }],
      parts: may ? [groupForm(request, null)] : [mayNot(request)]
    }
  },
  forms: {
    create: {
      receive: async (request, fields) => {
        const outcome = await request.run({ operation: '/community/createGroup', parameters: groupParameters(fields) })
        if (!outcome.ok) return { kind: 'refused', problems: outcome.failure.problems }
        const { group } = outcome.document as { readonly group: { readonly id: string } }
        return done(request.href('groups', group.id), 'done.groupCreated')
      }
    }
  }
}

export function mayNot({ t, caller }: AdminRequest): PartView {
  return {
    kind: 'note',
    tone: 'warn',
    title: null,
    texts: [t('admin.forbiddenText', { name: caller.name })],
    copy: null
  }
}

async function groupList(request: AdminRequest): Promise<ListView> {
  const { t, format, href, caller } = request
  const state = listState(request, { sorts: ['title', 'owner', 'modified'], filters: { whose: ['mine'] } })
  const { total, results } = await request.read<GroupsDocument>({
    operation: '/community/groups',
    parameters: {
      q: state.q || undefined,
      ...(state.filters.whose === 'mine' ? { searchUserAccess: 'groupMember', searchUserName: caller.name } : {}),
      sortField: state.sort ?? (state.q === '' ? 'title' : undefined),
      sortOrder: state.sort === null ? undefined : state.order,
      start: String(state.start),
      num: String(state.num)
    }
  })
  return listView(request, {
    id: 'groups',
    says: t('people.countGroups', { n: total }),
    total,
    state,
    search: t('people.searchGroups'),
    filters: [{ name: 'whose', label: t('people.whose'), options: [{ value: 'mine', label: t('people.mine') }] }],
    columns: [
      { label: t('people.title'), sort: 'title' },
      { label: t('people.owner'), sort: 'owner' },
      { label: t('people.access') },
      { label: t('people.yourPart') },
      { label: t('people.changed'), sort: 'modified' }
    ],
    rows: results.map((group) => ({
      key: group.id,
      name: group.title,
      cells: [
        { text: group.title, href: href('groups', group.id) },
        { text: group.owner },
        { text: t(`people.access.${group.access}`) },
        { text: t(`people.part.${group.userMembership.memberType}`) },
        { text: format.date(group.modified) }
      ],
      buttons: []
    })),
    empty: { text: t('people.noGroups') }
  })
}

async function ownInvitations(request: AdminRequest): Promise<readonly ListView[]> {
  const { t, format, caller, context } = request
  const { userInvitations } = await request.read<InvitationsDocument>({
    operation: INVITATIONS,
    path: { username: caller.name }
  })
  if (userInvitations.length === 0) return []
  return [
    listView(request, {
      id: 'invitations',
      title: t('people.groupInvitations'),
      says: t('people.countInvitations', { n: userInvitations.length }),
      total: userInvitations.length,
      state: { ...listState(request, {}), start: 1, num: userInvitations.length },
      columns: [{ label: t('people.group') }, { label: t('people.invitedBy') }, { label: t('account.expires') }],
      rows: userInvitations.map(({ id, groupId, group, fromUsername, expiration }) => {
        const name = group?.title ?? groupId
        const button = (answer: 'accept' | 'decline') =>
          buttonView(request, {
            name: answer,
            label: t(`people.${answer}`),
            says: `${t(`people.${answer}`)}: ${name}`,
            hidden: { invitation: id },
            danger: answer === 'decline'
          })
        return {
          key: id,
          name,
          cells: [
            { text: name },
            { text: fromUsername.username },
            { text: format.dateTime(expiration, context.settings.timezone) }
          ],
          buttons: [button('accept'), button('decline')]
        }
      }),
      empty: { text: '' }
    })
  ]
}

function answerInvitation(answer: 'accept' | 'decline'): NonNullable<AdminPage['forms']>[string]['receive'] {
  return (request, fields) =>
    outcomeOf(
      request.run({
        operation: `${INVITATIONS}/:invitation_id/${answer}`,
        path: { username: request.caller.name, invitation_id: fields.get('invitation') ?? '' }
      }),
      request.path,
      answer === 'accept' ? 'done.joined' : 'done.declined'
    )
}
