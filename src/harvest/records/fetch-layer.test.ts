import assert from 'node:assert/strict'
import test from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { fetchLayer } from './fetch-layer.ts'
import type { RecordsRequest } from './records-request.ts'

test('a full disk fails the layer, and not the process', async () => {
  const request = {
    distribution: { url: 'https://services.example/FeatureServer/0', version: null, title: 'Stops' },
    state: { etag: null, last_modified: null, conditional_runs: 0 },
    client: {
      json: async (address: string) => {
        // Long enough for the disk to have answered while a page is awaited.
        for (let turn = 0; turn < 200; turn++) await nextTurn()
        const { searchParams } = new URL(address)
        if (searchParams.has('returnCountOnly')) return { count: 2 }
        const at = Number(searchParams.get('resultOffset') ?? 0)
        if (searchParams.has('resultOffset'))
          return { features: [{ attributes: { OBJECTID: at } }], exceededTransferLimit: at === 0 }
        return { objectIdField: 'OBJECTID', fields: [] }
      }
    },
    // Every write to it fails: no space left on device.
    file: '/dev/full',
    maxBytes: 1e6,
    whole: false,
    signal: new AbortController().signal
  } as unknown as RecordsRequest
  await assert.rejects(fetchLayer(request), { code: 'ENOSPC' })
})
