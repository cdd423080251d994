import { after } from 'node:test'
import { openTestPortal } from '../portal-for-tests.ts'
import { groupContract } from './groups.contract.ts'

const portal = await openTestPortal()
after(() => portal.close())

await groupContract('SQLite', portal)
