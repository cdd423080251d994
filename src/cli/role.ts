import { withControlPlane } from '#app'
import { briefContext, type Command, usageError } from './command.ts'
import { showTable } from './show-table.ts'

export const role: Command = {
  name: 'role',
  usage: ['list'],
  summary: 'roles: list; create and change them through the API',
  run: async (call) => {
    if (call.positionals.length !== 1 || call.positionals[0] !== 'list')
      throw usageError('`loggia role` is followed by list.')
    const roles = await withControlPlane({ ...briefContext(call), makesHome: false }, ({ administration }) =>
      administration.listRoles()
    )
    call.out.write(
      showTable(
        ['id', 'name', 'privileges', 'description'],
        roles.map(({ id, name, privileges, description }) => [id, name, String(privileges), description])
      )
    )
    return 0
  }
}
