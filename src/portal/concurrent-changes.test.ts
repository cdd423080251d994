import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { openStore } from '#store'
import { meanwhileContract, openLateServer } from './concurrent-changes.contract.ts'
import { entityOperationsContract } from './entity-tags/entity-operations.contract.ts'
import { entityTagContract } from './entity-tags/entity-tags.contract.ts'
import { openTestPortal } from './portal-for-tests.ts'

const folder = mkdtempSync(join(tmpdir(), 'loggia-meanwhile-'))
const open = () => openStore({ file: join(folder, 'both.sqlite') })
const [left, late] = [await openTestPortal({}, open), await openLateServer(open)]
after(async () => {
  await Promise.all([left, late.portal].map((portal) => portal.close()))
  rmSync(folder, { recursive: true, force: true })
})

await meanwhileContract('SQLite', left, late)
await entityTagContract('SQLite', left, late)
entityOperationsContract(left.portal.operations)
