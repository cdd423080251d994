import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import { silentLog } from '#kit'
import { openStore } from '#store'
import { readConfig } from './config/read-config.ts'
import type { Config } from './config/settings.ts'
import { homeAt } from './home.ts'
import { keepAnswers } from './kept-answers.ts'

const LARGE = 1_000_000

test('cached responses are there after a restart with the same settings, once, and only in the same control database', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'loggia-answers-'))
  const store = await openStore({ file: join(folder, 'control.sqlite') })
  const copy = await openStore({ file: join(folder, 'copy.sqlite') })
  const { config } = readConfig({ flags: { home: folder } })
  const seals: string[] = []
  const start = (changes: Partial<Config> = {}, cacheBytes = LARGE, database = store) =>
    keepAnswers({
      records: {
        restoreAnswers: (_file, seal) => void seals.push(`restored ${seal}`),
        storeAnswers: (_file, seal) => void seals.push(`stored ${seal}`),
        cacheBytes: () => cacheBytes
      },
      store: database,
      config: { ...config, ...changes },
      home: homeAt(folder),
      log: silentLog
    })
  const sealsOf = async (work: () => Promise<unknown>): Promise<string[]> => {
    seals.length = 0
    await work()
    return [...seals]
  }
  try {
    assert.deepEqual(await sealsOf(start), [])
    const [stored = ''] = await sealsOf(async () => (await start()).store())
    const seal = stored.replace('stored ', '')
    assert.deepEqual(await sealsOf(() => start({}, LARGE, copy)), [])
    assert.deepEqual(await sealsOf(() => start()), [`restored ${seal}`])
    assert.deepEqual(await sealsOf(() => start()), [])
    const [again = ''] = await sealsOf(async () => (await start()).store())
    assert.notEqual(again, stored)
    const [other = ''] = await sealsOf(() => start({ portalTitle: 'Another' }))
    assert.notEqual(other, again.replace('stored', 'restored'))
    assert.deepEqual(await sealsOf(async () => (await start({}, 1_000)).store()), [])
  } finally {
    await store.close()
    await copy.close()
    rmSync(folder, { recursive: true })
  }
})
