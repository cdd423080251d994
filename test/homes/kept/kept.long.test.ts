/** Every kept home on PostgreSQL; kept.test.ts has all on SQLite. */
import { testOnPostgres } from './check-home.ts'
import { listKeptHomes } from './kept-home.ts'

testOnPostgres(listKeptHomes())
