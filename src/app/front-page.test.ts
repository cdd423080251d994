import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import test from 'node:test'
import { ANONYMOUS } from '#access'
import type { Catalog, Dataset } from '#catalog'
import { type Answer, type HttpRequest, httpError, type Payload, parseQueryString } from '#http'
import type { PortalAppearance } from '#portal'
import { createErrorPage } from './error-page.ts'
import { frontPageRoute } from './front-page.ts'

const errorPage = createErrorPage('')

const PLAIN: PortalAppearance = { name: null, description: '', logo: null, banner: null, notice: null }

async function answer(
  datasets: readonly unknown[],
  appearance: Partial<PortalAppearance> = {},
  basePath = ''
): Promise<Answer> {
  const catalog = { listAll: async () => datasets as Dataset[] } as unknown as Catalog
  const request = {
    query: parseQueryString(''),
    header: () => undefined,
    address: '192.0.2.1',
    encrypted: true
  } as unknown as HttpRequest
  const route = frontPageRoute({
    catalog,
    authenticate: async () => ANONYMOUS,
    appearance: async () => ({ ...PLAIN, ...appearance }),
    apiPrefix: '/api/explore/v2.1',
    basePath,
    title: 'Towns & roads'
  })
  return route.handle(request)
}

async function page(...asked: Parameters<typeof answer>): Promise<string> {
  return ((await answer(...asked)).body as Payload).plain.toString()
}

test('what publishers wrote is shown as words, never as markup', async () => {
  const html = await page([
    {
      id: 'x',
      version: { recordCount: 1234 },
      metas: {
        default: {
          title: '<script>alert("1")</script>',
          description: '<p>a &amp; b<sup>2</sup></p><p>c</p><img src=x onerror=y>',
          publisher: "O'Brien"
        }
      }
    }
  ])
  assert.ok(html.includes('&#60;script&#62;alert(&#34;1&#34;)&#60;/script&#62;'))
  assert.ok(html.includes('<p>a &#38; b2 c</p>'))
  assert.ok(html.includes('1,234 records · O&#39;Brien'))
  assert.ok(!/<script|onerror/.test(html))
})

test('the page has the title of the portal; an empty one says how it is filled, a large one leads to the catalog', async () => {
  assert.match(await page([]), /loggia import FILE/)
  assert.match(
    await page([{ id: 'one', version: { recordCount: 1 }, metas: {} }]),
    /<h1>Towns &#38; roads<\/h1>\n\n<p class="lead">1 dataset,[^]*· 1 record</
  )
  const many = Array.from({ length: 300 }, (_, number) => ({ id: `d${number}`, version: null, metas: {} }))
  assert.match(await page(many), /and 100 more/)
})

test('errors outside the APIs are pages that tell no secrets', () => {
  const request = { id: 'r1' } as HttpRequest
  const text = (error: unknown) => (errorPage(error, request).body as Payload).plain.toString()
  assert.equal(errorPage(httpError('http/not-found', 'The requested URI does not exist.'), request).status, 404)
  assert.equal(errorPage(new Error('password'), request).status, 500)
  assert.ok(!text(new Error('password')).includes('password') && text(new Error('password')).includes('r1'))
})

test('name, description, logo, banner and notice are those that administrators set, as words', async () => {
  const evil = '"><script>alert(1)</script>'
  const { headers, body } = await answer([], {
    name: `City ${evil}`,
    description: `<b>Open</b> data${evil}`,
    logo: `logo ${evil}.png`,
    banner: { text: `Closed on Monday ${evil}`, background: '#ff0000', color: 'white' },
    notice: { title: `Terms ${evil}`, text: 'Be <i>kind</i>' }
  })
  const html = (body as Payload).plain.toString()
  assert.match(html, /<h1>City &#34;&#62;&#60;script/)
  assert.match(html, /<p>Open data&#34;&#62;alert\(1\)<\/p>/)
  assert.match(
    html,
    /<img class="logo" src="\/sharing\/rest\/portals\/self\/resources\/logo%20%22%3E%3Cscript%3Ealert\(1\)%3C\/script%3E\.png" alt="">/i
  )
  assert.match(html, /<div class="banner" role="status">Closed on Monday &#34;/)
  assert.match(html, /\.banner \{ background: #ff0000; color: white \}/)
  assert.match(html, /<section class="notice"><h2>Terms .*<\/h2><p>Be kind<\/p><\/section>/)
  assert.ok(!html.includes('<script'))
  const style = /<style>([^]*)<\/style>/.exec(html)?.[1] ?? ''
  assert.ok(
    headers['content-security-policy']?.includes(`'sha256-${createHash('sha256').update(style).digest('base64')}'`)
  )
  assert.ok(!headers['content-security-policy']?.includes('unsafe'))
})

test('links lead below the path of base-url', async () => {
  const html = await page([{ id: 'a b', version: null, metas: {} }], { logo: 'x.png' }, '/data')
  const links = [...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, link]) => link)
  assert.ok(links.length > 5)
  assert.deepEqual(
    links.filter((link) => !link?.startsWith('/data/')),
    []
  )
  assert.match(
    (
      createErrorPage('/data')(httpError('http/not-found', 'No.'), { id: 'r' } as HttpRequest).body as Payload
    ).plain.toString(),
    /href="\/data\/"/
  )
})
