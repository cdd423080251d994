/** Ctrl-C of a command: it ends in order, and says what became of its work. */
import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { after } from 'node:test'
import { projectRoot, runInProcess, serve } from '../demo/loggia-process.ts'

const folder = mkdtempSync(join(tmpdir(), 'loggia-interrupted-'))
chmodSync(folder, 0o711)
after(() => rmSync(folder, { recursive: true, force: true }))

/** An address whose file never comes to its end, and the moment at which somebody has asked for it. */
async function endlessFile() {
  const { promise: asked, resolve } = Promise.withResolvers<ServerResponse>()
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/csv' })
    response.write('id,name\n1,one\n')
    resolve(response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/endless.csv`, asked, close: () => void server.close() }
}

async function interruptWhen(
  asked: Promise<ServerResponse>,
  args: readonly string[]
): Promise<{ readonly code: number; readonly stderr: string }> {
  const child: ChildProcess = spawn(process.execPath, [join(projectRoot, 'bin/loggia.mjs'), ...args], {
    stdio: ['ignore', 'ignore', 'pipe']
  })
  let stderr = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => void (stderr += text))
  const closed = once(child, 'close')
  const response = await Promise.race([asked, closed.then(() => assert.fail(stderr))])
  child.kill('SIGINT')
  const [code] = (await closed) as [number]
  response.destroy()
  return { code, stderr }
}

const CANCELLED = { code: 1, stderr: 'loggia: The import was cancelled; the dataset is as it was.\n' }

test('an import on a free home', async () => {
  const file = await endlessFile()
  assert.deepEqual(
    await interruptWhen(file.asked, [
      'import',
      file.url,
      '--id',
      'x',
      '--home',
      join(folder, 'free'),
      '--import-hosts',
      '127.0.0.1'
    ]),
    CANCELLED
  )
  assert.equal(
    (await runInProcess(['dataset', 'list', '--home', join(folder, 'free')])).stdout,
    'id  records  access  title\n'
  )
  file.close()
})

test('an import through the server of the home', async () => {
  const home = join(folder, 'served')
  const loggia = await serve(home, { LOGGIA_DEMO: 'false', LOGGIA_IMPORT_HOSTS: '127.0.0.1' })
  const file = await endlessFile()
  assert.deepEqual(await interruptWhen(file.asked, ['import', file.url, '--id', 'x', '--home', home]), CANCELLED)
  file.close()
  await loggia.stop()
})
