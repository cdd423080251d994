import { type Connection, DATABASE } from '../connection/connection.ts'
import { testEngine } from './self-test.ts'

/** Makes our database when it is absent and refuses an engine that we do not know. */
export async function prepareFirstStart(connection: Connection, database = DATABASE): Promise<void> {
  await connection.text(
    {
      sql: 'CREATE DATABASE IF NOT EXISTS {database:Identifier}',
      params: { database },
      settings: { database: 'system' }
    },
    { user: 'loader' }
  )
  await testEngine(connection)
}
