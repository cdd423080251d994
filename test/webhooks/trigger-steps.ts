import type { PortalEvent } from '#events'
import type { Sent, TestPortal } from '../../src/portal/portal-for-tests.ts'

/** One operation of the API, and the trigger that it pulls. */
export interface Step {
  /** `items/share`. */
  readonly trigger: string
  readonly path: string
  readonly sent: Sent
  readonly prefix?: string
  readonly as: string
  /** Values of the response for the next steps. */
  readonly then?: (answer: any) => void
  /** Instead of the request: `path` says in words what makes it happen. */
  readonly emit?: PortalEvent
}

/** Things that steps are about, once they exist. */
export interface Subjects {
  item: string
  dataset: string
  group: string
  role: string
  folder: string
  comment: string
}

const CSV = new File(['id,name\n1,Oak\n2,Elm\n'], 'trees.csv')

/**
 * Every event of the catalogue once, by the operation that makes it happen. Each step reads the subjects as the steps
 * before have left them.
 */
export async function triggerSteps(
  portal: TestPortal,
  boss: string
): Promise<{ readonly subjects: Subjects; readonly steps: readonly (() => Step)[] }> {
  const [ann, bob, _cat, dan] = [
    await portal.member('ann', 'org_publisher'),
    await portal.member('bob', 'org_publisher'),
    await portal.member('cat'),
    await portal.member('dan')
  ]
  const subjects: Subjects = { item: '', dataset: '', group: '', role: '', folder: '', comment: '' }
  const eve = { token: '' }
  const item = (operation: string) => `/content/users/ann/items/${subjects.item}/${operation}`
  const comment = (operation: string) => `/content/items/${subjects.item}/comments/${subjects.comment}/${operation}`
  const group = (operation: string) => `/community/groups/${subjects.group}/${operation}`
  const user = (operation: string) => `/community/users/eve/${operation}`
  const role = (operation: string) => `/portals/self/roles/${subjects.role}/${operation}`
  const groups = () => subjects.group
  return {
    subjects,
    steps: [
      () => ({
        trigger: 'groups/add',
        path: '/community/createGroup',
        sent: { title: 'Foresters', tags: 'trees', access: 'org' },
        as: ann,
        then: (answer) => (subjects.group = answer.group.id)
      }),
      () => ({ trigger: 'groups/update', path: group('update'), sent: { snippet: 'All about trees' }, as: ann }),
      () => ({ trigger: 'groups/protect', path: group('protect'), sent: {}, as: ann }),
      () => ({ trigger: 'groups/unprotect', path: group('unprotect'), sent: {}, as: ann }),
      () => ({
        trigger: 'groups/invite',
        path: group('invite'),
        sent: { users: 'bob', role: 'group_member', expiration: 1440 },
        as: ann
      }),
      () => ({ trigger: 'groups/addUsers', path: group('addUsers'), sent: { users: 'bob,cat' }, as: boss }),
      () => ({ trigger: 'groups/updateUsers', path: group('updateUsers'), sent: { admins: 'bob' }, as: ann }),
      () => ({ trigger: 'groups/join', path: group('join'), sent: {}, as: dan }),
      () => ({ trigger: 'groups/removeUsers', path: group('removeUsers'), sent: { users: 'cat' }, as: ann }),

      () => ({
        trigger: 'items/add',
        path: '/content/users/ann/addItem',
        sent: { title: 'Trees', type: 'CSV', file: CSV },
        as: ann,
        then: (answer) => (subjects.item = answer.id)
      }),
      () => ({ trigger: 'items/update', path: item('update'), sent: { snippet: 'Trees of the town' }, as: ann }),
      () => ({ trigger: 'items/move', path: item('move'), sent: { folder: subjects.folder }, as: ann }),
      () => ({ trigger: 'items/protect', path: item('protect'), sent: {}, as: ann }),
      () => ({ trigger: 'items/unprotect', path: item('unprotect'), sent: {}, as: ann }),
      () => ({ trigger: 'items/share', path: item('share'), sent: { org: true }, as: ann }),
      () => ({ trigger: 'items/share', path: item('share'), sent: { everyone: true, org: true }, as: ann }),
      () => ({ trigger: 'groups/share', path: item('share'), sent: { groups: groups() }, as: ann }),
      () => ({
        trigger: 'items/addComment',
        path: `/content/items/${subjects.item}/addComment`,
        sent: { comment: 'How old?' },
        as: bob,
        then: (answer) => (subjects.comment = answer.commentId)
      }),
      () => ({ trigger: 'items/updateComment', path: comment('update'), sent: { comment: 'How tall?' }, as: bob }),
      () => ({ trigger: 'items/deleteComment', path: comment('delete'), sent: {}, as: bob }),
      () => ({ trigger: 'items/unshare', path: item('share'), sent: { everyone: false, org: false }, as: ann }),
      () => ({ trigger: 'groups/unshare', path: item('unshare'), sent: { groups: groups() }, as: ann }),
      () => ({
        trigger: 'items/publish',
        path: '/content/users/ann/publish',
        sent: { itemid: subjects.item, filetype: 'csv' },
        as: ann,
        then: (answer) => (subjects.dataset = answer.services[0].serviceItemId)
      }),
      () => ({
        trigger: 'items/publish',
        path: '/content/users/ann/publish',
        sent: { itemid: subjects.item, filetype: 'csv', overwrite: true },
        as: ann
      }),
      () => ({
        trigger: 'items/refresh',
        path: 'a run of its scheduled source',
        sent: {},
        as: '',
        emit: { type: 'items', operation: 'refresh', subject: subjects.item }
      }),
      () => ({
        trigger: 'items/refreshFailed',
        path: 'a run of its scheduled source that fails',
        sent: {},
        as: '',
        emit: {
          type: 'items',
          operation: 'refreshFailed',
          subject: subjects.item,
          properties: { refreshProblems: ['https://example.org/trees.csv could not be fetched: it answers 500.'] }
        }
      }),
      () => ({ trigger: 'items/reassign', path: item('reassign'), sent: { targetUsername: 'bob' }, as: ann }),
      () => ({ trigger: 'items/delete', path: `/content/users/bob/items/${subjects.item}/delete`, sent: {}, as: bob }),
      () => ({ trigger: 'groups/reassign', path: group('reassign'), sent: { targetUsername: 'bob' }, as: ann }),
      () => ({ trigger: 'groups/delete', path: group('delete'), sent: {}, as: bob }),

      () => ({
        trigger: 'users/add',
        path: '/security/users/createUser',
        prefix: '/portaladmin',
        sent: { username: 'eve', password: 'correct horse 1', role: 'org_user', userLicenseTypeId: 'creatorUT' },
        as: boss
      }),
      () => ({
        trigger: 'users/signin',
        path: '/generateToken',
        sent: { username: 'eve', password: 'correct horse 1', client: 'referer', referer: 'test' },
        as: '',
        then: (answer) => (eve.token = answer.token)
      }),
      () => ({ trigger: 'users/update', path: user('update'), sent: { description: 'Climbs' }, as: eve.token }),
      () => ({ trigger: 'users/signout', path: '/oauth2/revokeToken', sent: { auth_token: eve.token }, as: '' }),
      () => ({
        trigger: 'users/updateUserRole',
        path: '/portals/self/updateUserRole',
        sent: { user: 'eve', role: 'org_publisher' },
        as: boss
      }),
      () => ({
        trigger: 'users/updateUserLicenseType',
        path: '/portals/self/updateUserLicenseType',
        sent: { users: 'eve', userLicenseType: 'GISProfessionalStdUT' },
        as: boss
      }),
      () => ({ trigger: 'users/disable', path: user('disable'), sent: {}, as: boss }),
      () => ({ trigger: 'users/enable', path: user('enable'), sent: {}, as: boss }),
      () => ({
        trigger: 'users/disableUsers',
        path: '/portals/self/disableUsers',
        sent: { users: 'eve,dan' },
        as: boss
      }),
      () => ({ trigger: 'users/enableUsers', path: '/portals/self/enableUsers', sent: { users: 'eve,dan' }, as: boss }),
      () => ({ trigger: 'users/delete', path: user('delete'), sent: {}, as: boss }),

      () => ({
        trigger: 'roles/add',
        path: '/portals/self/createRole',
        sent: { name: 'Steward', description: 'Looks after items' },
        as: boss,
        then: (answer) => (subjects.role = answer.id)
      }),
      () => ({ trigger: 'roles/update', path: role('update'), sent: { name: 'Curator' }, as: boss }),
      () => ({ trigger: 'roles/delete', path: role('delete'), sent: {}, as: boss })
    ]
  }
}
