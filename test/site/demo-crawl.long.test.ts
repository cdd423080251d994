/** A crawl of the whole demo catalog: no link is broken. */
import assert from 'node:assert/strict'
import test from 'node:test'
import { startDemo } from '../demo/demo.ts'
import { crawl } from './crawl.ts'

test('every link of the demo catalog leads somewhere', async () => {
  const demo = await startDemo()
  try {
    const { found, broken } = await crawl(demo.url, ['/', '/sitemap.xml', '/site-map/', '/api-reference/'], 5_000)
    console.log(`${found} addresses`)
    assert.deepEqual(broken, [])
    assert.ok(found > 400, `${found} addresses`)
  } finally {
    await demo.stop()
  }
})
