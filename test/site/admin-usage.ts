/** Use and health in the administration. */
import assert from 'node:assert/strict'
import test from 'node:test'
import type { Portal } from '../e2e/portal.ts'
import type { Visitor } from './admin-visitor.ts'
import { faultsOf } from './valid-markup.ts'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

export function testUsage(
  portal: Portal,
  { admin, others }: { readonly admin: Visitor; readonly others: readonly Visitor[] }
): void {
  const usage = '/admin/usage/'
  test('calls are shown by what was asked for and by program; the file has the same rows', async () => {
    for (let n = 0; n < 3; n++)
      await fetch(new URL('/api/explore/v2.1/catalog/datasets', portal.url), {
        headers: { 'user-agent': 'QGIS/34000' }
      })
    await fetch(new URL('/explore/', portal.url), { headers: { 'user-agent': FIREFOX } })
    const { status, text } = await admin.read(`${usage}?by=client`)
    assert.equal(status, 200)
    assert.match(text, /Mapping programs<\/bdi><\/th><td class="r"><bdi>3</)
    const link = /href="(\/admin\/usage\/usage\.csv[^"]*)"/.exec(text)?.[1]?.replaceAll('&amp;', '&') ?? ''
    const file = await admin.read(link)
    assert.match(file.headers.get('content-disposition') ?? '', /usage-by-client-/)
    assert.match(file.text, /\r\ngis,,,,,,3\r\n/)
  })

  test('every view of the report is valid; unknown days and views in an address are ignored', async () => {
    for (const query of [
      '',
      '?by=dataset',
      '?by=key',
      '?by=language',
      '?by=x&from=2026-02-30&to=y',
      '?from=2999-01-01'
    ]) {
      const { status, text } = await admin.read(usage + query)
      assert.equal(status, 200, query)
      assert.deepEqual(await faultsOf(usage + query, text), [])
    }
  })

  test('the health page shows parts, queues and versions', async () => {
    const { text } = await admin.read('/admin/health/')
    assert.match(text, /Engine of the records[\s\S]*Answers[\s\S]*Scheduled sources[\s\S]*ClickHouse[\s\S]*SQLite/)
    assert.deepEqual(await faultsOf('/admin/health/', text), [])
  })

  test('others than administrators read neither use nor health', async () => {
    for (const visitor of others)
      for (const path of [usage, `${usage}usage.csv`, '/admin/health/'])
        assert.equal((await visitor.read(path)).status, 403, path)
  })
}
