import type { Message } from '../message.ts'

/** Users, groups and roles in the administration. */
export const PEOPLE = {
  'role.administrator': 'Administrator',
  'role.publisher': 'Publisher',
  'role.user': 'User',
  'role.editor': 'Data editor',
  'role.viewer': 'Viewer',
  'people.role': 'Role',
  'people.state': 'State',
  'people.active': 'Active',
  'people.disabled': 'Disabled',
  'people.hidden': 'Not shown to you',
  'people.lastSignIn': 'Last sign-in',
  'people.searchUsers': 'Search users',
  'people.noUsers': 'There are no users that you may see.',
  'people.countUsers': { one: '{n} user', other: '{n} users' },
  'people.addUser': 'Add user',
  'people.mayNotAdd': 'Your role does not include adding users.',
  'people.usernameHint': 'Letters a to z, digits and . _ - @. Empty: the invited person chooses it.',
  'people.firstPassword': 'First password',
  'people.firstPasswordHint': 'Without one you get a link: the person who opens it chooses a password.',
  'people.invited': 'The invitation was created',
  'people.invitedText': 'Copy this link now and send it to the person: it is shown only once, and works for two weeks.',
  'done.userAdded': 'The user was added.'
} as const satisfies Readonly<Record<string, Message>>
