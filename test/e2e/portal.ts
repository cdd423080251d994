/** A whole Loggia in this process, on a free port, with a few small datasets; one per test file. */
import assert from 'node:assert/strict'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type Catalog,
  type ControlPlane,
  type Keys,
  type RunningServer,
  readConfig,
  startServer,
  withControlPlane
} from '#app'
import { silentLog } from '#kit'
import { connectHome } from '../../src/app/home-client.ts'
import type { ImportOrder } from '../../src/app/imports/import-order.ts'
import { NEVER } from '../never.ts'

export type Query = Readonly<Record<string, string | number | boolean | readonly string[]>>

export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly bytes: Buffer
  readonly text: string
}

export interface Asking {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
}

export interface Portal {
  readonly url: string
  readonly server: RunningServer
  /** `path` below `/api/explore/v2.1`, or from the root when it begins with `//`. */
  get(path: string, query?: Query, asking?: Asking): Promise<Answer>
  /** The body of a 200. */
  json(path: string, query?: Query, asking?: Asking): Promise<any>
  /** The message of an error with this status and code. */
  refused(path: string, query: Query, status: number, errorCode: string, asking?: Asking): Promise<string>
  /** Imports what was written to a file of this name. */
  import(name: string, content: string | Buffer, order: Omit<ImportOrder, 'source'>): Promise<void>
  /** Commands of the command line beside the server. */
  town<Result>(
    work: (
      town: { readonly catalog: Catalog; readonly keys: Keys } & Pick<ControlPlane, 'harvesters'>
    ) => Promise<Result>
  ): Promise<Result>
  /** A key for the resource `realtime`. */
  pushKey(datasetId: string): Promise<string>
  close(): Promise<void>
}

export const V21 = '/api/explore/v2.1'

export async function openPortal(settings: Readonly<Record<string, string>> = {}): Promise<Portal> {
  const folder = mkdtempSync(join(tmpdir(), 'loggia-e2e-'))
  // As root the engine runs as a separate user, which needs access.
  chmodSync(folder, 0o711)
  const flags = {
    home: join(folder, 'home'),
    host: '127.0.0.1',
    port: '0',
    'https-port': '0',
    demo: false,
    'engine-memory-mb': '1500',
    ...settings
  }
  const { config } = readConfig({ flags })
  const server = await startServer({ config, log: silentLog, purpose: 'public', repeat: NEVER, say: () => {} })
  const get: Portal['get'] = async (path, query = {}, { method = 'GET', headers = {} } = {}) => {
    const url = new URL(path.startsWith('//') ? path.slice(1) : V21 + path, server.url)
    for (const [name, values] of Object.entries(query))
      for (const value of [values].flat()) url.searchParams.append(name, String(value))
    const response = await fetch(url, { method, headers })
    const bytes = Buffer.from(await response.arrayBuffer())
    return { status: response.status, headers: response.headers, bytes, text: bytes.toString('utf8') }
  }
  return {
    url: server.url,
    server,
    get,
    json: async (path, query, asking) => {
      const { status, text } = await get(path, query, asking)
      assert.equal(status, 200, text)
      return JSON.parse(text)
    },
    refused: async (path, query, status, errorCode, asking) => {
      const answer = await get(path, query, asking)
      assert.equal(answer.status, status, answer.text)
      const body = JSON.parse(answer.text)
      assert.deepEqual(Object.keys(body), ['error_code', 'message'])
      assert.equal(body.error_code, errorCode)
      return body.message
    },
    import: async (name, content, order) => {
      const source = join(folder, name)
      writeFileSync(source, content)
      await connectHome(server).import({ source, ...order })
    },
    town: (work) => withControlPlane({ command: 'test', config, log: silentLog }, work),
    pushKey: (datasetId) =>
      withControlPlane({ command: 'test', config, log: silentLog }, async ({ pushKeys }) => {
        const { secret } = await pushKeys.create(datasetId, 'realtime')
        return secret
      }),
    close: async () => {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  }
}
