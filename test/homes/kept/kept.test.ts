/** Every kept home on SQLite, the newest on PostgreSQL; kept.long.test.ts has all on both. */
import { testOnPostgres, testOnSqlite } from './check-home.ts'
import { listKeptHomes } from './kept-home.ts'

const homes = listKeptHomes()
testOnSqlite(homes)
testOnPostgres(homes.slice(-1))
