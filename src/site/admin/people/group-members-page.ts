import type { FormView, ListView, RowView } from '../../views/admin-view.ts'
import type { AdminForm, AdminPage, AdminRequest, FormResult } from '../admin-page.ts'
import { done, outcomeOf, refusalInWords } from '../form-result.ts'
import { buttonView, formView } from '../form-view.ts'
import { listState, listView } from '../list-view.ts'
import { chosenUsers, userFields } from '../user-field.ts'
import { GROUP, groupOf, readGroup, tabsOf } from './group-page.ts'

interface MembersDocument {
  readonly total: number
  readonly owner: { readonly username: string; readonly fullName: string }
  readonly users: readonly {
    readonly username: string
    readonly fullName: string
    readonly memberType: 'admin' | 'member'
    readonly joined: number
  }[]
}

interface RequestsDocument {
  readonly applications: readonly { readonly username: string; readonly fullName: string; readonly received: number }[]
}

/** What the caller may do to members. */
interface Rights {
  readonly mayUpdate: boolean
  readonly mayRemove: boolean
}

/** `/admin/groups/{id}/members/` */
export const groupMembersPage: AdminPage = {
  section: 'groups',
  path: '/groups/:id/members',
  show: async (request) => {
    const { t, href, may } = request
    const group = await readGroup(request)
    const path = groupOf(request)
    return {
      title: group.title,
      trail: [{ label: t('admin.groups'), href: href('groups') }],
      parts: [
        await tabsOf(request, group, 'members'),
        ...((await may(`${GROUP}/applications`, path)) ? await requestList(request) : []),
        await memberList(request),
        ...((await may(`${GROUP}/addUsers`, path)) ? [await namesForm(request, 'add')] : []),
        ...((await may(`${GROUP}/invite`, path)) ? [await namesForm(request, 'invite')] : [])
      ]
    }
  },
  forms: {
    add: {
      receive: async (request, fields) => {
        const users = chosenUsers(fields, 'users').join(',')
        // The operation adds nobody then, and says that it is done.
        if (users === '') return refusalInWords(request.t('people.noneNamed'), 'users')
        const parameters = fields.get('role') === 'admin' ? { admins: users } : { users }
        return listed(request, `${GROUP}/addUsers`, parameters, 'notAdded', 'done.membersAdded')
      }
    },
    invite: {
      receive: async (request, fields) => {
        const users = chosenUsers(fields, 'users').join(',')
        if (users === '') return refusalInWords(request.t('people.noneNamed'), 'users')
        const parameters = { users, role: fields.get('role') === 'admin' ? 'group_admin' : 'group_member' }
        return listed(request, `${GROUP}/invite`, parameters, 'notInvited', 'done.membersInvited')
      }
    },
    remove: {
      confirm: async ({ t }, fields) => ({
        title: t('people.removeMember'),
        texts: [t('people.removeMemberConfirm', { name: fields.get('users') ?? '' })],
        button: t('people.removeMember')
      }),
      receive: (request, fields) =>
        listed(request, `${GROUP}/removeUsers`, { users: fields.get('users') }, 'notRemoved', 'done.memberRemoved')
    },
    promote: { receive: (request, fields) => change(request, { admins: fields.get('users') }) },
    demote: { receive: (request, fields) => change(request, { users: fields.get('users') }) },
    accept: answerForm('accept'),
    decline: answerForm('decline')
  }
}

type Parameters = Readonly<Record<string, string | undefined>>

/** The operation lists the names that it refused, and has done the rest. */
async function listed(
  request: AdminRequest,
  operation: string,
  parameters: Parameters,
  refusedIn: 'notAdded' | 'notInvited' | 'notRemoved',
  says: 'done.membersAdded' | 'done.membersInvited' | 'done.memberRemoved'
): Promise<FormResult> {
  const outcome = await request.run({ operation, path: groupOf(request), parameters })
  // The form has one field for the names of members and managers.
  const asNames = (parameter: string | null): string | null => (parameter === 'admins' ? 'users' : parameter)
  if (!outcome.ok)
    return {
      kind: 'refused',
      problems: outcome.failure.problems.map((each) => ({ ...each, parameter: asNames(each.parameter) }))
    }
  const names = (outcome.document as Readonly<Record<string, readonly string[]>>)[refusedIn] ?? []
  if (names.length === 0) return done(request.path, says)
  return {
    kind: 'refused',
    problems: [
      { parameter: 'users', text: request.t('people.someRefused', { names: names.join(', ') }), isTranslated: true }
    ]
  }
}

async function change(request: AdminRequest, parameters: Parameters): Promise<FormResult> {
  const outcome = await request.run({ operation: `${GROUP}/updateUsers`, path: groupOf(request), parameters })
  if (!outcome.ok) return { kind: 'refused', problems: outcome.failure.problems }
  const { results } = outcome.document as {
    readonly results: readonly { readonly username: string; readonly success?: boolean }[]
  }
  const failed = results.filter(({ success }) => success === false)
  if (failed.length === 0) return done(request.path, 'done.saved')
  const names = failed.map(({ username }) => username).join(', ')
  const text = request.t('people.someRefused', { names })
  return { kind: 'refused', problems: [{ parameter: null, text, isTranslated: true }] }
}

function answerForm(answer: 'accept' | 'decline'): AdminForm {
  return {
    receive: (request, fields) =>
      outcomeOf(
        request.run({
          operation:
            answer === 'accept' ? `${GROUP}/applications/:username/accept` : `${GROUP}/applications/:username/decline`,
          path: { ...groupOf(request), username: fields.get('users') ?? '' }
        }),
        request.path,
        answer === 'accept' ? 'done.membersAdded' : 'done.declined'
      )
  }
}

async function namesForm(request: AdminRequest, name: 'add' | 'invite'): Promise<FormView> {
  const { t } = request
  return formView(request, {
    name,
    title: t(name === 'add' ? 'people.addMembers' : 'people.inviteMembers'),
    lead: t(name === 'add' ? 'people.addMembersText' : 'people.inviteMembersText'),
    fields: [
      ...(await userFields(request, {
        form: name,
        name: 'users',
        label: t('people.names'),
        choose: 'several',
        fitting: { canJoin: request.param('id') }
      })),
      {
        kind: 'select',
        name: 'role',
        label: t('people.as'),
        value: 'member',
        options: (['member', 'admin'] as const).map((value) => ({ value, label: t(`people.part.${value}`) }))
      }
    ],
    button: t(name === 'add' ? 'people.addMembers' : 'people.inviteMembers')
  })
}

async function memberList(request: AdminRequest): Promise<ListView> {
  const { t, may } = request
  const path = groupOf(request)
  const state = listState(request, {
    sorts: ['username', 'fullname', 'membertype', 'joined'],
    filters: { memberType: ['admin', 'member'] }
  })
  const { total, owner, users } = await request.read<MembersDocument>({
    operation: `${GROUP}/userList`,
    path,
    parameters: {
      name: state.q || undefined,
      memberType: state.filters.memberType,
      sortField: state.sort ?? 'username',
      sortOrder: state.order,
      start: String(state.start),
      num: String(state.num)
    }
  })
  const rights: Rights = {
    mayUpdate: await may(`${GROUP}/updateUsers`, path),
    mayRemove: await may(`${GROUP}/removeUsers`, path)
  }
  return listView(request, {
    id: 'members',
    title: t('people.members'),
    says: t('people.countMembers', { n: total, owner: owner.username }),
    total,
    state,
    search: t('people.searchMembers'),
    filters: [
      {
        name: 'memberType',
        label: t('people.as'),
        options: (['admin', 'member'] as const).map((value) => ({ value, label: t(`people.part.${value}`) }))
      }
    ],
    columns: [
      { label: t('signIn.username'), sort: 'username' },
      { label: t('account.fullName'), sort: 'fullname' },
      { label: t('people.as'), sort: 'membertype' },
      { label: t('people.joined'), sort: 'joined' }
    ],
    rows: users.map((user) => rowOf(user, rights, request)),
    empty: { text: t('people.noMembers') }
  })
}

function rowOf(
  { username, fullName, memberType, joined }: MembersDocument['users'][number],
  { mayUpdate, mayRemove }: Rights,
  request: AdminRequest
): RowView {
  const { t, format } = request
  const button = (name: 'promote' | 'demote' | 'remove', danger: boolean) =>
    buttonView(request, {
      name,
      label: t(`people.${name}`),
      says: `${t(`people.${name}`)}: ${username}`,
      hidden: { users: username },
      danger
    })
  return {
    key: username,
    name: username,
    cells: [
      { text: username },
      { text: fullName },
      { text: t(`people.part.${memberType}`) },
      { text: format.date(joined) }
    ],
    buttons: [
      ...(mayUpdate ? [button(memberType === 'member' ? 'promote' : 'demote', false)] : []),
      ...(mayRemove ? [button('remove', true)] : [])
    ]
  }
}

async function requestList(request: AdminRequest): Promise<readonly ListView[]> {
  const { t, format, context } = request
  const { applications } = await request.read<RequestsDocument>({
    operation: `${GROUP}/applications`,
    path: groupOf(request)
  })
  if (applications.length === 0) return []
  // All of them are in one document: a page shows the first hundred, and the next ones when these are answered.
  const shown = applications.slice(0, 100)
  return [
    listView(request, {
      id: 'requests',
      title: t('people.requests'),
      says: t('people.countRequests', { n: applications.length }),
      total: shown.length,
      state: { ...listState(request, {}), start: 1, num: shown.length },
      columns: [{ label: t('signIn.username') }, { label: t('account.fullName') }, { label: t('people.received') }],
      rows: shown.map(({ username, fullName, received }) => ({
        key: username,
        name: username,
        cells: [{ text: username }, { text: fullName }, { text: format.dateTime(received, context.settings.timezone) }],
        buttons: (['accept', 'decline'] as const).map((answer) =>
          buttonView(request, {
            name: answer,
            label: t(`people.${answer}`),
            says: `${t(`people.${answer}`)}: ${username}`,
            hidden: { users: username },
            danger: answer === 'decline'
          })
        )
      })),
      empty: { text: '' }
    })
  ]
}
