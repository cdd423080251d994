import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { openStore } from '#store'
import { openTestPortal } from '../portal-for-tests.ts'
import { groupContract } from './contract/group.contract.ts'
import { groupParallelContract } from './parallel.contract.ts'

const folder = mkdtempSync(join(tmpdir(), 'loggia-groups-'))
const both = () => openStore({ file: join(folder, 'both.sqlite') })
const [portal, left, right] = [await openTestPortal(), await openTestPortal({}, both), await openTestPortal({}, both)]
after(async () => {
  await Promise.all([portal, left, right].map((each) => each.close()))
  rmSync(folder, { recursive: true, force: true })
})

await groupContract('SQLite', portal)
groupParallelContract('SQLite', [left, right])
