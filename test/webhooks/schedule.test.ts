import test, { after } from 'node:test'
import { openTestWebhooks } from '../../src/events/webhooks/webhooks-for-tests.ts'
import { liveAsPredicted } from './schedule-model.ts'

/** `schedule.long.test.ts` does the same with ten thousand. */
const LIVES = 60

const world = await openTestWebhooks()
after(() => world.close())

test(`${LIVES} random lives of a webhook: every attempt, retry, failure and deactivation as the model has it`, async (t) => {
  t.diagnostic(await liveAsPredicted(world, LIVES, 20261121))
})
