import { after } from 'node:test'
import { openTestPortal } from '../portal-for-tests.ts'
import { peerContract } from './peers.contract.ts'
import { openTwoPortals } from './two-portals-for-tests.ts'

const [portals, third] = [await openTwoPortals(), await openTestPortal()]
after(() => Promise.all([portals.close(), third.close()]))

peerContract('SQLite', portals, await third.sync.identity())
