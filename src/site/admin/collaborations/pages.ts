import type { AdminPage } from '../admin-page.ts'
import { collaborationPage } from './collaboration-page.ts'
import { collaborationsPage, joinCollaborationPage, newCollaborationPage } from './collaborations-page.ts'
import { workspacePage } from './workspace-page.ts'

export const COLLABORATION_PAGES: readonly AdminPage[] = [
  collaborationsPage,
  newCollaborationPage,
  joinCollaborationPage,
  collaborationPage,
  workspacePage
]
