import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { openStore } from '#store'
import { portalContract } from './portal.contract.ts'

const folder = mkdtempSync(join(tmpdir(), 'loggia-portal-contract-'))
after(() => rmSync(folder, { recursive: true, force: true }))

portalContract('SQLite', () => openStore({ file: join(folder, 'contract.sqlite') }))
