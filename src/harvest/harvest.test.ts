import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { openStore } from '#store'
import { harvestContract } from './harvest.contract.ts'

const folder = mkdtempSync(join(tmpdir(), 'loggia-harvest-'))
after(() => rmSync(folder, { recursive: true, force: true }))

let count = 0
harvestContract('SQLite', folder, () => openStore({ file: join(folder, `${count++}.sqlite`) }))
