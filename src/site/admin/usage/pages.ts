import type { AdminPage } from '../admin-page.ts'
import { usagePage } from './usage-page.ts'

export const USAGE_PAGES: readonly AdminPage[] = [usagePage]
