/** A backup is the whole portal at one moment, made beside readers and imports; a restore makes a new home of it. */
import assert from 'node:assert/strict'
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import test, { after, before } from 'node:test'
import { restore } from '#app'
import { silentLog } from '#kit'
import { connectHome } from '../../src/app/home-client.ts'
import { runInProcess } from '../demo/loggia-process.ts'
import { openHomeLab } from './home-lab.ts'

const lab = openHomeLab()
after(() => lab.close())
const [home, copy] = [join(lab.folder, 'home'), join(lab.folder, 'backup')]

before(async () => {
  writeFileSync(join(lab.folder, 'notes.txt'), 'notes')
  await lab.withServer(home, async ({ server, load }) => {
    await load('towns', 40, { attachments: [{ path: join(lab.folder, 'notes.txt') }] })
    await load('trees', 22)
    // The parts still hold the records, behind a mask.
    await load('trees', 2, { change: { kind: 'delete', by: ['id'] } })
    const steps: string[] = []
    // An import is published while the backup is written: it is in the next one.
    const [manifest] = await Promise.all([
      connectHome(server).backUp(copy, (step) => steps.push(step)),
      load('rivers', 9)
    ])
    // The change of the trees was a publication too.
    assert.deepEqual([manifest.tables, manifest.revision >= 3], [manifest.revision - 1, true])
    assert.deepEqual(steps.slice(0, 2), ['control database', `records of ${manifest.tables} tables`])
    await load('trees', 30, { replace: true })
  })
})

test('a restored home is the portal at the moment of the backup, down to every part and file', async () => {
  const restored = join(lab.folder, 'restored')
  const manifest = await restore({ config: lab.config(restored), log: silentLog, folder: copy })
  const { rivers, ...counted } = await lab.withServer(restored, ({ counts }) => counts())
  assert.deepEqual(counted, { towns: 40, trees: 20 })
  assert.equal(rivers, manifest.tables === 3 ? 9 : undefined)
  const { code, stdout } = await runInProcess(['check', '--deep', '--home', restored])
  assert.equal(code, 0, stdout)
  assert.match(stdout, /all is well, every part and file was read/)
  // It continues as a separate portal.
  assert.equal(
    (
      await lab.withServer(restored, async ({ load, counts }) => {
        await load('trees', 31, { replace: true })
        return counts()
      })
    ).trees,
    31
  )
})

test('the home itself goes on, and the engine keeps nothing of the backup', async () => {
  assert.deepEqual(await lab.withServer(home, ({ counts }) => counts()), { rivers: 9, towns: 40, trees: 30 })
  assert.deepEqual(readdirSync(join(home, 'engine/backups')), [])
})

test('nothing is ever written over', async () => {
  const existing = await runInProcess(['backup', copy, '--home', home])
  assert.deepEqual(
    [existing.code, existing.stderr.split('\n')[0]],
    [1, `loggia: ${copy} exists already. A backup goes into a new folder.`]
  )
  await assert.rejects(restore({ config: lab.config(home), log: silentLog, folder: copy }), {
    code: 'app/cannot-restore',
    message: /control\.sqlite exists already\. A backup is restored to a new home\.$/
  })
  mkdirSync(join(lab.folder, 'broken'))
  await assert.rejects(
    restore({ config: lab.config(join(lab.folder, 'new')), log: silentLog, folder: join(lab.folder, 'broken') }),
    { code: 'app/cannot-restore', message: /is not a whole backup of Loggia/ }
  )
  assert.equal(existsSync(join(lab.folder, 'new')), false)
})

test('a backup and its restore from the command line', async () => {
  const [folder, target] = [join(lab.folder, 'typed'), join(lab.folder, 'typed-home')]
  const made = await runInProcess(['backup', folder, '--home', home])
  assert.deepEqual([made.code, /^\S+typed: 3 tables, revision \d+\n$/.test(made.stdout)], [0, true], made.stderr)
  const back = await runInProcess(['restore', folder, '--home', target])
  assert.deepEqual([back.code, /^\S+typed-home: 3 tables, as of \S+Z\n$/.test(back.stdout)], [0, true], back.stderr)
  assert.equal((await runInProcess(['check', '--home', target])).code, 0)
  rmSync(folder, { recursive: true })
})
