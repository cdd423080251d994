import test, { after } from 'node:test'
import { openTestWebhooks } from '../../src/events/webhooks/webhooks-for-tests.ts'
import { liveAsPredicted } from './schedule-model.ts'

const LIVES = Number(process.env.WEBHOOK_LIVES ?? 10_000)
const SEED = Number(process.env.WEBHOOK_SEED ?? 1)

const world = await openTestWebhooks()
after(() => world.close())

test(`${LIVES} random lives of a webhook, seed ${SEED}: every attempt, retry, failure and deactivation as the model has it`, async (t) => {
  t.diagnostic(await liveAsPredicted(world, LIVES, SEED))
})
