import { type Administration, type ListedAccount, withControlPlane } from '#app'
import { briefContext, type Command, type CommandContext, textFlag, usageError } from './command.ts'
import { listOr, readAction } from './read-action.ts'
import { showTable } from './show-table.ts'

type Action = (administration: Administration, call: CommandContext, name: string) => Promise<void>

export const user: Command = {
  name: 'user',
  usage: [
    'create NAME [options]',
    'list',
    'password NAME [--password TEXT]',
    'second-factor NAME',
    'role NAME --role ROLE',
    'disable NAME',
    'enable NAME',
    'delete NAME'
  ],
  summary: 'users: create, list, change, reset a password or a second factor',
  help: {
    '--role ROLE': 'administrator, publisher, user, viewer, or the id of a role (`loggia role list`)',
    '--user-type TYPE': 'creatorUT unless said otherwise',
    '--full-name TEXT': 'as others see the user',
    '--email ADDRESS': 'kept, and shown to administrators',
    '--password TEXT': 'without it one is generated and printed'
  },
  options: {
    role: { type: 'string' },
    'user-type': { type: 'string' },
    'full-name': { type: 'string' },
    email: { type: 'string' },
    password: { type: 'string' }
  },
  run: async (call) => {
    const [, username = ''] = call.positionals
    const { name, action } = readAction(call, 'user', ACTIONS, listOr('one user name'))
    await withControlPlane({ ...briefContext(call), makesHome: name === 'create' }, ({ administration }) =>
      action(administration, call, username)
    )
    return 0
  }
}

const ACTIONS: Readonly<Record<string, Action>> = {
  create: async (administration, call, username) => {
    const made = await administration.createUser({
      username,
      password: textFlag(call, 'password'),
      role: textFlag(call, 'role'),
      userType: textFlag(call, 'user-type'),
      fullName: textFlag(call, 'full-name'),
      email: textFlag(call, 'email')
    })
    tellPassword(call, made, `user ${username} is created`)
  },
  list: async (administration, call) =>
    void call.out.write(
      showTable(
        ['name', 'full name', 'role', 'user type', 'state', 'last sign-in'],
        (await administration.listUsers()).map(rowOf)
      )
    ),
  password: async (administration, call, username) => {
    tellPassword(
      call,
      await administration.resetPassword(username, textFlag(call, 'password')),
      `new password of ${username}; all tokens are revoked`
    )
  },
  'second-factor': async (administration, call, username) => {
    await administration.resetSecondFactor(username)
    call.out.write(`the second factor of ${username} is removed\n`)
  },
  role: async (administration, call, username) => {
    const role = textFlag(call, 'role')
    if (role === undefined) throw usageError('The role is missing: `loggia user role NAME --role ROLE`.')
    await administration.assignRole(username, role)
    call.out.write(`user ${username} has the role ${role}\n`)
  },
  disable: async (administration, call, username) => {
    await administration.setDisabled(username, true)
    call.out.write(`user ${username} is disabled\n`)
  },
  enable: async (administration, call, username) => {
    await administration.setDisabled(username, false)
    call.out.write(`user ${username} is enabled\n`)
  },
  delete: async (administration, call, username) => {
    await administration.deleteUser(username)
    call.out.write(`user ${username} is deleted\n`)
  }
}

/** Standard output contains only the generated password, so that a script can keep it. */
function tellPassword({ out, err }: CommandContext, made: string | undefined, what: string): void {
  if (made === undefined) return void out.write(`${what}\n`)
  out.write(`${made}\n`)
  err.write(`${what}; the password above is shown only once\n`)
}

function rowOf({ username, fullName, roleName, userType, disabled, lastLoginMs }: ListedAccount): string[] {
  return [
    username,
    fullName,
    roleName,
    userType,
    disabled ? 'disabled' : 'enabled',
    lastLoginMs === null ? 'never' : new Date(lastLoginMs).toISOString().slice(0, 10)
  ]
}
