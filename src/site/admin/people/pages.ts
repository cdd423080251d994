import type { AdminPage } from '../admin-page.ts'
import { groupMembersPage } from './group-members-page.ts'
import { editGroupPage, groupPage } from './group-page.ts'
import { groupsPage, newGroupPage } from './groups-page.ts'
import { invitationsPage } from './invitations-page.ts'
import { newUserPage } from './new-user-page.ts'
import { rolePage } from './role-page.ts'
import { newRolePage, rolesPage } from './roles-page.ts'
import { userPage } from './user-page.ts'
import { userSeesPage } from './user-sees-page.ts'
import { usersPage } from './users-page.ts'

/** Users, groups and roles. */
export const PEOPLE_PAGES: readonly AdminPage[] = [
  usersPage,
  newUserPage,
  invitationsPage,
  userPage,
  userSeesPage,
  groupsPage,
  newGroupPage,
  groupPage,
  editGroupPage,
  groupMembersPage,
  rolesPage,
  newRolePage,
  rolePage
]
