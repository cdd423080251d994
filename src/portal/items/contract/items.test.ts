import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { after } from 'node:test'
import { openStore } from '#store'
import { pagesContract } from '../../pages/pages.contract.ts'
import { openTestPortal } from '../../portal-for-tests.ts'
import { besideContract } from './comments-and-files.contract.ts'
import { itemContract } from './items.contract.ts'
import { openCast } from './members-for-tests.ts'
import { metadataContract } from './metadata.contract.ts'
import { parallelContract } from './parallel.contract.ts'
import { publishContract } from './publish.contract.ts'
import { sharingContract } from './sharing.contract.ts'
import { statusContract } from './status.contract.ts'

const folder = mkdtempSync(join(tmpdir(), 'loggia-items-'))
const both = () => openStore({ file: join(folder, 'both.sqlite') })
const [left, right] = [await openTestPortal({}, both), await openTestPortal({}, both)]
const portals = [
  await openTestPortal({ storageQuotaBytes: 50_000 }),
  await openTestPortal(),
  await openTestPortal({ maxFileBytes: 100_000 })
] as const
after(async () => {
  await Promise.all([left, right, ...portals].map((portal) => portal.close()))
  rmSync(folder, { recursive: true, force: true })
})

// The runner ends a file as soon as every test that it knows of has ended: on a busy machine before the next are registered.
const registered = Promise.withResolvers<void>()
test('the tests of this file are registered', () => registered.promise)
await itemContract('SQLite', portals[0])
const cast = await openCast(portals[1])
sharingContract('SQLite', cast)
publishContract('SQLite', cast)
metadataContract('SQLite', cast)
pagesContract('SQLite', cast)
statusContract('SQLite', cast)
await besideContract('SQLite', portals[2])
await parallelContract('SQLite', [left, right])
registered.resolve()
