/** The journeys of the short run and those that only the long one has. */
process.env.LOGGIA_TEST_JOURNEYS = 'all'
await import('./journeys.test.ts')
await import('./map.test.ts')
