import assert from 'node:assert/strict'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import { readConfig, startServer } from '#app'
import { silentLog } from '#kit'
import { NEVER } from '../never.ts'

type Ask = (path: string, sends?: Readonly<Record<string, string>>) => Promise<any>

test('the number of views of an item survives a restart of the server', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'loggia-views-'))
  // As root the engine runs as a separate user, which needs access.
  chmodSync(folder, 0o711)
  const { config } = readConfig({
    flags: {
      home: join(folder, 'home'),
      host: '127.0.0.1',
      port: '0',
      'https-port': '0',
      demo: false,
      'engine-memory-mb': '1500',
      'plain-sign-in': 'true',
      'admin-username': 'boss',
      'admin-password': 'correct horse 1'
    }
  })
  const serve = async (work: (ask: Ask) => Promise<void>) => {
    const server = await startServer({ config, log: silentLog, purpose: 'public', repeat: NEVER, say: () => {} })
    const ask: Ask = async (path, sends = {}) =>
      (
        await fetch(`${server.url}/sharing/rest${path}`, {
          method: 'POST',
          headers: { referer: 'test' },
          body: new URLSearchParams({ f: 'json', ...sends })
        })
      ).json()
    await work(ask).finally(() => server.stop())
  }
  try {
    let id = ''
    await serve(async (ask) => {
      const { token } = await ask('/generateToken', { username: 'boss', password: 'correct horse 1', referer: 'test' })
      id = (await ask('/content/users/boss/addItem', { token, title: 'Trees', type: 'Web Map' })).id
      await ask(`/content/items/${id}/share`, { token, everyone: 'true' })
      for (let looks = 0; looks < 3; looks++) await ask(`/content/items/${id}`)
    })
    await serve(async (ask) => assert.equal((await ask(`/content/items/${id}`)).numViews, 3))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
