/** The whole matrix of homes. */
process.env.LOGGIA_TEST_HOMES = 'all'
await import('./homes.test.ts')
