/** The same with PostgreSQL as the control database. */
import { after } from 'node:test'
import { startPostgres } from '../postgres-for-tests.ts'
import { testClone } from './clone.ts'

const postgres = await startPostgres()
if (postgres === undefined) console.log('skipped: PostgreSQL cannot be started here')
else {
  testClone(async () => ({ 'store-url': await postgres.createDatabase('clone') }))
  // After the portal, which still writes.
  after(() => postgres.stop())
}
