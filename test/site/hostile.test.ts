/** Hostile metadata, hostile addresses, valid markup and whole links: on every page there is. */
import assert from 'node:assert/strict'
import test, { after } from 'node:test'
import { HtmlValidate } from 'html-validate'
import { openPortal } from '../e2e/portal.ts'
import { EVIL, importTowns, PASSWORD } from './towns.ts'

const portal = await openPortal({ 'admin-password': PASSWORD })
after(() => portal.close())
await importTowns(portal)

const LONG = `Long ${'title '.repeat(16_600)}`
const TURNED = '\u202Egnp.exe \u2066hidden text'
const MANY = Array.from({ length: 1_000 }, (_, at) => `f${at}`)
await portal.import('wide.csv', `${MANY.join(',')}\n${MANY.map((_, at) => at).join(',')}\n`, {
  datasetId: 'wide',
  title: 'A thousand fields',
  access: 'public'
})
await portal.import('long.csv', `${'n'.repeat(200)},"a<b>"\nx,y\n`, {
  datasetId: 'long',
  title: 'Long',
  access: 'public'
})
await portal.import('turned.csv', `name,link\n"${TURNED}",javascript:alert(1)\n`, {
  datasetId: 'turned',
  title: 'Turned',
  access: 'public'
})
await portal.town(async ({ catalog }) => {
  await catalog.create({ id: 'empty', access: 'public' })
  await catalog.change('long', {
    metas: {
      default: {
        title: LONG,
        description: `<p>${LONG.slice(0, 90_000)}<script>alert(1)</script>`,
        keyword: Array.from({ length: 300 }, (_, at) => `${LONG.slice(0, 2_000)}${at}`),
        publisher: LONG
      }
    }
  })
  await catalog.change('turned', {
    metas: {
      default: {
        title: TURNED,
        description: `<a href="data:text/html,<script>alert(1)</script>">${TURNED}</a><a href="//evil.example">x</a><a href="https://example.org/&quot;onclick=alert(1)">y</a>`,
        license_url: 'vbscript:alert(1)',
        references: 'javascript:alert(1)',
        publisher: TURNED,
        keyword: [TURNED, '</script><script>alert(1)</script>', ']]>', '${7*7}', '{{7*7}}'],
        language: 'x"y'
      }
    }
  })
})

const HOSTILE = ['roads', 'long', 'turned', 'wide', 'empty']
const TABS = ['information', 'table', 'map', 'analyze', 'export', 'api', 'schema.csv', 'rss', 'atom', 'picture.png']
const AROUND = [
  '/',
  '/explore/',
  '/site-map/',
  '/about/',
  '/help/',
  '/contact/',
  '/legal/',
  '/privacy/',
  '/terms/',
  '/accessibility/',
  '/sign-in'
]

/** What runs: scripts that are not ours, attributes with scripts, addresses with scripts. */
function runs(html: string): string | undefined {
  const bare = html.replace(/="[^"]*"/g, '=""')
  return (
    /<script(?![^>]*\bsrc=| type="">[{[])[^>]*>|<[a-z][^<>]*\s(?:on\w+|style|srcdoc)=/i.exec(bare)?.[0] ??
    /<(?:img|iframe|object|embed|svg)[^>]*(?:onerror|onload)/i.exec(bare)?.[0] ??
    /<[a-z][^<>]*\s(?:href|src|action)="\s*(?:javascript|data:text|vbscript)[^"]*"/i.exec(html)?.[0] ??
    /<script[^>]*>[^<]*<script/i.exec(html)?.[0]
  )
}

async function read(
  path: string
): Promise<{ status: number; text: string; type: string; to: string; headers: Headers }> {
  const response = await fetch(new URL(path, portal.url), { redirect: 'manual' })
  return {
    status: response.status,
    text: await response.text(),
    type: response.headers.get('content-type') ?? '',
    to: response.headers.get('location') ?? '',
    headers: response.headers
  }
}

test('hostile, huge, turned, wide and empty datasets are shown as words on every page', async () => {
  for (const path of [...AROUND, ...HOSTILE.flatMap((id) => TABS.map((tab) => `/explore/dataset/${id}/${tab}/`))]) {
    const { status, text, type } = await read(path)
    assert.ok(status < 400 || (status === 404 && path.includes('empty')), `${path}: ${status} ${text.slice(0, 300)}`)
    if (!type.startsWith('text/html')) continue
    assert.equal(runs(text), undefined, path)
    assert.ok(text.length < 3_000_000, `${path} has ${text.length} characters`)
    assert.ok(!text.includes('\u0000'), path)
  }
})

/** Every parameter that a page reads. */
const PARAMETERS = [
  'q',
  'sort',
  'start',
  'flg',
  'refine.theme',
  'exclude.theme',
  'refine.name',
  'exclude.name',
  'from.depth',
  'to.depth',
  'contains.name',
  'empty.name',
  'columns',
  'column',
  'record',
  'where',
  'select',
  'format',
  'lang',
  'timezone',
  'location',
  'basemap',
  'dataChart',
  'next',
  'done',
  'tab',
  'geofilter.distance',
  'geofilter.polygon',
  'kind',
  'language',
  'apikey_',
  'x',
  'y',
  'chart'
]
const VALUES = [
  EVIL,
  '</script><script>alert(1)</script>',
  'javascript:alert(1)',
  '{"__proto__":{"x":1}}',
  '1e999\u202E'
]

test('nothing in an address runs, breaks a page or leads elsewhere', async () => {
  const paths = [
    '/',
    '/explore/',
    '/explore/dataset/harbours/information/',
    '/explore/dataset/harbours/table/',
    '/explore/dataset/harbours/map/',
    '/explore/dataset/harbours/analyze/',
    '/explore/dataset/harbours/export/',
    '/explore/dataset/harbours/api/',
    '/explore/dataset/harbours/',
    '/explore/embed/dataset/harbours/table/',
    '/sign-in',
    '/notice',
    '/chart/embed/',
    '/pages/none/',
    '/map/x/'
  ]
  for (const path of paths)
    for (const value of VALUES) {
      // All at once, each page and value; a page that refuses one of them is asked again for each.
      const query = (names: readonly string[]) =>
        new URLSearchParams(names.map((name): [string, string] => [name, value])).toString()
      const whole = await read(`${path}?${query(PARAMETERS)}`)
      const answers =
        whole.status === 400 && value === EVIL
          ? await Promise.all(PARAMETERS.map((name) => read(`${path}?${query([name])}`)))
          : [whole]
      for (const { status, text, type, to, headers } of answers) {
        assert.ok(status < 500, `${path} ${value}: ${status} ${text.slice(0, 500)}`)
        if (type.startsWith('text/html')) assert.equal(runs(text), undefined, `${path} ${value}`)
        assert.ok(to === '' || to.startsWith('/') || to.startsWith(portal.url), `${path} ${value} leads to ${to}`)
        // The policy of files that are not pages lets a drawing have its own style.
        if (type.startsWith('text/html'))
          assert.ok(
            !/'unsafe/.test(headers.get('content-security-policy') ?? ''),
            `${path} ${headers.get('content-security-policy')}`
          )
      }
    }
})

test('an address of a page holds anything and stays words', async () => {
  for (const part of [EVIL, '..%2f..%2fetc%2fpasswd', '%00', '%E0%A4%A', '\u202Ex', 'a'.repeat(5_000), '%3Cscript%3E'])
    for (const path of [`/explore/dataset/${part}/table/`, `/pages/${part}/`, `/${part}`, `/site-assets/${part}`]) {
      const { status, text } = await read(path.includes('%') ? path : encodeURI(path))
      assert.ok(status >= 300 && status < 500, `${path}: ${status}`)
      assert.equal(runs(text), undefined, path)
    }
})

const validator = new HtmlValidate({
  extends: ['html-validate:standard', 'html-validate:a11y'],
  rules: {
    // Ours: `<!doctype html>`, no trailing blanks to look for, elements that close themselves as Svelte writes them.
    'doctype-style': 'off',
    'no-trailing-whitespace': 'off',
    'void-style': 'off',
    'long-title': 'off',
    'no-inline-style': 'error',
    'attr-quotes': 'off',
    // A button without a type sends its form, which is what ours are for.
    'no-implicit-button-type': 'off',
    // Frames that scroll are regions with a name, so that the keyboard reaches them.
    'prefer-native-element': ['error', { exclude: ['region'] }],
    'no-raw-characters': 'off'
  }
})

test('every page that is linked is there, and its markup is valid', async () => {
  const origin = new URL(portal.url).origin
  const seen = new Set<string>(AROUND)
  const queue = [...AROUND]
  const faults: string[] = []
  let validated = 0
  for (let path = queue.shift(); path !== undefined && seen.size < 160; path = queue.shift()) {
    const { status, text, type, to } = await read(path)
    if (status >= 400) faults.push(`${path}: ${status}`)
    const found = type.startsWith('text/html')
      ? [...text.matchAll(/<(?:a|link|img|script|form)\b[^>]*?\s(?:href|src|action)="([^"]*)"/g)].map(
          (each) => each[1] ?? ''
        )
      : to === ''
        ? []
        : [to]
    if (type.startsWith('text/html') && validated < 30 && text.length < 100_000) {
      validated++
      const report = await validator.validateString(text)
      for (const { messages } of report.results)
        for (const { ruleId, message, line, column } of messages)
          faults.push(
            `${path} ${ruleId}: ${message} at ${line}:${column}: ${text.split('\n')[line - 1]?.slice(Math.max(0, column - 60), column + 120)}`
          )
    }
    for (const link of found) {
      const url = URL.parse(
        link.replaceAll('&amp;', '&').replaceAll(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code))),
        new URL(path, origin).href
      )
      if (url === null || url.origin !== origin || /^\/(?:account|sign-out|notice)/.test(url.pathname)) continue
      // Filtered lists are the same page again: one of each kind is enough.
      const kind = url.pathname + [...url.searchParams.keys()].sort().join('&')
      if (seen.has(kind)) continue
      seen.add(kind)
      queue.push(url.pathname + url.search)
    }
  }
  assert.deepEqual([...new Set(faults)].slice(0, 20), [])
  assert.ok(seen.size > 60, `${seen.size} links`)
})
