import { rmSync } from 'node:fs'
import { join } from 'node:path'
import test, { after } from 'node:test'
import { openStore } from '#store'
import { quickFolder } from '../../src/events/webhooks/webhooks-for-tests.ts'
import { killUnderLoad } from './kills.ts'

const folder = quickFolder()
const file = join(folder, 'control.sqlite')
const store = await openStore({ file })
after(async () => {
  await store.close()
  rmSync(folder, { recursive: true, force: true })
})

/** `kills.long.test.ts` kills a thousand times, and two servers on PostgreSQL. */
test('a server that is killed under load sends every committed event, and no other, in order, duplicates with the same id', async (t) => {
  t.diagnostic(
    await killUnderLoad({
      kills: 4,
      seed: 5,
      servers: 1,
      worlds: [{ environment: { STORE_FILE: file }, store }],
      upToTold: 60
    })
  )
})
