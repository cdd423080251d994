import type { AdminPage } from '../admin-page.ts'
import { auditPage } from './audit-page.ts'

export const AUDIT_PAGES: readonly AdminPage[] = [auditPage]
