import assert from 'node:assert/strict'
import test from 'node:test'
import type { Catalog, Dataset } from '#catalog'
import type { HttpRequest, Payload } from '#http'
import { LoggiaError } from '#kit'
import { errorPage, frontPageRoute } from './front-page.ts'

async function page(datasets: readonly unknown[]): Promise<string> {
  const catalog = { listAll: async () => datasets as Dataset[] } as unknown as Catalog
  const { body } = await frontPageRoute({ catalog, apiPrefix: '/api/explore/v2.1', title: 'Towns & roads' }).handle({} as HttpRequest)
  return (body as Payload).plain.toString()
}

test('what publishers wrote is shown as words, never as markup', async () => {
  const html = await page([{ id: 'x', version: { recordCount: 1234 }, metas: { default: { title: '<script>alert("1")</script>', description: '<p>a &amp; b<sup>2</sup></p><p>c</p><img src=x onerror=y>', publisher: "O'Brien" } } }])
  assert.ok(html.includes('&#60;script&#62;alert(&#34;1&#34;)&#60;/script&#62;'))
  assert.ok(html.includes('<p>a &#38; b2 c</p>'))
  assert.ok(html.includes('1,234 records · O&#39;Brien'))
  assert.ok(!/<script|onerror/.test(html))
})

test('the page has the title of the portal; an empty one says how it is filled, a large one leads to the catalog', async () => {
  assert.match(await page([]), /loggia import FILE/)
  assert.match(await page([{ id: 'one', version: { recordCount: 1 }, metas: {} }]), /<h1>Towns &#38; roads<\/h1>\n<p class="lead">1 dataset,[^]*· 1 record</)
  const many = Array.from({ length: 300 }, (_, number) => ({ id: `d${number}`, version: null, metas: {} }))
  assert.match(await page(many), /and 100 more/)
})

test('errors outside the APIs are pages that tell no secrets', () => {
  const request = { id: 'r1' } as HttpRequest
  const text = (error: unknown) => (errorPage(error, request).body as Payload).plain.toString()
  assert.equal(errorPage(new LoggiaError('http/not-found', 'The requested URI does not exist.'), request).status, 404)
  assert.equal(errorPage(new Error('password'), request).status, 500)
  assert.ok(!text(new Error('password')).includes('password') && text(new Error('password')).includes('r1'))
})
