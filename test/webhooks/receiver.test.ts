/** The receiver of docs/webhooks.md, as it stands there, against deliveries over the network. */
import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import test, { after } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { guardedSend, systemClock } from '#kit'
import { openTestWebhooks, quickFolder, UPDATED } from '../../src/events/webhooks/webhooks-for-tests.ts'
import { freePort } from '../free-port.ts'

const page = readFileSync(join(import.meta.dirname, '../../docs/webhooks.md'), 'utf8')
const program = /```js\n([\s\S]*?)```/.exec(page)?.[1] ?? ''
const folder = quickFolder()
after(() => rmSync(folder, { recursive: true, force: true }))

test('it is ten lines around the server, and accepts only genuine messages', async (t) => {
  assert.ok(program.trim().split('\n').length <= 11)
  const { url, child, output } = await startReceiver(t.signal)
  const world = await openTestWebhooks({
    clock: systemClock,
    send: (to, request) =>
      guardedSend(to, { ...request, maxAnswerBytes: 1_000, trustedHosts: ['127.0.0.1'], setting: 'webhook-hosts' })
  })
  after(() => world.close())
  const [genuine, forged, unsigned] = [
    await world.add({ url, secret: 's3cret' }),
    await world.add({ url, secret: 'another' }),
    await world.add({ url })
  ]
  await world.happen(UPDATED)
  await world.work()
  const answers = await Promise.all(
    [genuine, forged, unsigned].map(
      async (id) =>
        await world.store.db
          .selectFrom('webhook_deliveries')
          .selectAll()
          .where('webhook_id', '=', id)
          .executeTakeFirstOrThrow()
    )
  )
  assert.deepEqual(
    answers.map(({ attempt_log }) => JSON.parse(attempt_log)[0].status),
    [204, 401, 401]
  )
  child.kill()
  await once(child, 'exit')
  assert.equal(output(), `${answers[0]?.message_id} update\n`)
})

async function startReceiver(signal: AbortSignal): Promise<{ url: string; child: ChildProcess; output: () => string }> {
  const file = join(folder, 'receiver.mjs')
  writeFileSync(file, program)
  const port = await freePort()
  const child = spawn(process.execPath, [file], {
    env: { PORT: String(port), WEBHOOK_SECRET: 's3cret' },
    stdio: ['ignore', 'pipe', 'inherit'],
    signal
  })
  child.on('error', () => {})
  let text = ''
  child.stdout?.on('data', (piece) => (text += piece))
  await untilOpen(port)
  return { url: `http://127.0.0.1:${port}/`, child, output: () => text }
}

async function untilOpen(port: number): Promise<void> {
  for (let tries = 0; tries < 500; tries++) {
    const socket = connect(port, '127.0.0.1')
    const opened = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(() => false)
    ]).catch(() => false)
    socket.destroy()
    if (opened) return
    await pause(20)
  }
  throw new Error('the receiver did not open its port')
}
