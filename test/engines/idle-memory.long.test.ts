import assert from 'node:assert/strict'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import { eventually } from '../../src/clickhouse/process/engine-for-tests.ts'
import { runCommand, Server } from '../chaos/server.ts'
import { freePort } from '../free-port.ts'

const DATASETS = 12
const MAX_MB = 400
/** The engine looks every ten seconds whether it is idle; a busy machine starts slowly. */
const LIMIT_MS = 120_000

test(`an idle server of ${DATASETS} datasets and its engine take less than ${MAX_MB} MB, also after questions`, {
  skip: process.platform !== 'linux' && 'only Linux says what is resident'
}, async (context) => {
  const folder = mkdtempSync(join(tmpdir(), 'loggia-idle-'))
  chmodSync(folder, 0o711)
  const server = new Server(join(folder, 'home'), await freePort())
  context.after(async () => {
    await server.kill('SIGTERM')
    rmSync(folder, { recursive: true })
  })
  const rows = Array.from({ length: 1_000 }, (_, at) => `${at},town of ${at},${at / 8}`).join('\n')
  const files = Array.from({ length: DATASETS }, (_, at) => join(folder, `d${at}.csv`))
  for (const file of files) writeFileSync(file, `id,name,value\n${rows}\n`)
  const { code, output } = await runCommand(['import', ...files, '--home', server.home])
  assert.equal(code, 0, output)

  await server.start(LIMIT_MS)
  const [engine] = await server.engines()
  const isSmall = () => residentMb(server.pid) + residentMb(engine!) < MAX_MB
  await eventually('the memory after the start', isSmall, LIMIT_MS)

  for (let at = 0; at < DATASETS; at++) {
    const answer = await fetch(`${server.url}/catalog/datasets/d${at}/records?where=value%20%3E%201&limit=100`)
    assert.equal(answer.status, 200)
    assert.equal(((await answer.json()) as { readonly total_count: number }).total_count, 991)
  }
  await eventually('the memory after questions', isSmall, LIMIT_MS)
})

function residentMb(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1_024
}
