/** The Search API v1 through the whole server. */
import { after } from 'node:test'
import { openPlaces } from '../e2e/places.ts'
import { testAgreement } from './agreement.ts'
import { testAnalysis } from './analysis.ts'
import { testClients } from './clients.ts'
import { testDatasets } from './datasets.ts'
import { testHostile } from './hostile.ts'
import { testMaps } from './maps.ts'
import { testProtocol } from './protocol.ts'
import { testRecords } from './records.ts'
import { v1Client } from './v1-client.ts'

const portal = await openPlaces()
after(() => portal.close())
await portal.import('hidden.csv', 'name\nsecret\n', { datasetId: 'hidden', title: 'Hidden', access: 'private' })

const client = v1Client(portal)
testRecords(client)
testDatasets(client)
testProtocol(client)
testAnalysis(client)
testClients(client)
testAgreement(client)
testMaps(client)
testHostile(client)
