import type { AdminPage } from '../admin-page.ts'
import { newUserPage } from './new-user-page.ts'
import { usersPage } from './users-page.ts'

/** Users, groups and roles. */
export const PEOPLE_PAGES: readonly AdminPage[] = [usersPage, newUserPage]
