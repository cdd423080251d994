import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { after } from 'node:test'
import { openStore } from '#store'
import { webhooksContract } from './webhooks.contract.ts'
import { quickFolder } from './webhooks-for-tests.ts'

const folder = quickFolder()
after(() => rmSync(folder, { recursive: true, force: true }))

webhooksContract('SQLite', () => openStore({ file: join(folder, 'contract.sqlite') }))
