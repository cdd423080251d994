import { after } from 'node:test'
import { openTestPortal } from '../portal-for-tests.ts'
import { itemSearchContract } from './item-search.contract.ts'

const portal = await openTestPortal()
after(() => portal.close())

itemSearchContract('SQLite', portal)
