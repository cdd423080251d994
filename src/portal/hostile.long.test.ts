/** Every value for every operation. */
process.env['LOGGIA_SHARE'] = '1'
await import('./hostile.test.ts')
