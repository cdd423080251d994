import type { AdminPage } from '../admin-page.ts'
import { healthPage } from './health-page.ts'

export const HEALTH_PAGES: readonly AdminPage[] = [healthPage]
