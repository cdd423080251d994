import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { openStore } from '#store'
import { sourcesContract } from './sources.contract.ts'

const folder = mkdtempSync(join(tmpdir(), 'loggia-sources-'))
after(() => rmSync(folder, { recursive: true, force: true }))

sourcesContract('SQLite', folder, () => openStore({ file: join(folder, 'contract.sqlite') }))
