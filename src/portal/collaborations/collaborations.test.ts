import { after } from 'node:test'
import { collaborationContract } from './contract/collaboration.contract.ts'
import { openTwoPortals } from './two-portals-for-tests.ts'

const portals = await openTwoPortals()
after(() => portals.close())

collaborationContract('SQLite', portals)
