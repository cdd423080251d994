/** The same with PostgreSQL as the control database. */
import { after } from 'node:test'
import { startPostgres } from '../postgres-for-tests.ts'
import { testPush } from './push.ts'

const postgres = await startPostgres()
if (postgres === undefined) console.log('skipped: PostgreSQL cannot be started here')
else {
  testPush(async () => ({ 'store-url': await postgres.createDatabase('push') }))
  // After the portal, which still writes.
  after(() => postgres.stop())
}
