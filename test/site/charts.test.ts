/** Charts as a visitor gets them: pages, files, embeds, links of older portals. */
import assert from 'node:assert/strict'
import test, { after } from 'node:test'
import { openPortal } from '../e2e/portal.ts'
import { EVIL, importTowns, PASSWORD } from './towns.ts'

const portal = await openPortal({ 'admin-password': PASSWORD })
after(() => portal.close())
await importTowns(portal)
const DAYS = ['2023-01-15', '2023-01-31', '2023-03-02', '2024-03-09', '2024-03-10']
const KINDS = ['cod', 'cod', 'eel', '=1+1', EVIL]
await portal.import(
  'catches.csv',
  `day,kind,weight,crew\n${DAYS.map((day, at) => `${day},"${KINDS[at]?.replaceAll('"', '""')}",${at + 0.5},${at}`).join('\n')}\n`,
  { datasetId: 'catches', title: 'Catches', access: 'public' }
)

const CATCHES = '//explore/dataset/catches/analyze/'

async function page(path: string): Promise<string> {
  const { status, text } = await portal.get(path)
  assert.equal(status, 200, `${path}: ${text.slice(0, 300)}`)
  return text
}

async function csv(query: string): Promise<string[]> {
  return (await page(`${CATCHES}chart.csv?${query}`)).trim().split('\r\n')
}

const says = (html: string): string => /<p id="chart-says">(.*?)<\/p>/.exec(html)?.[1] ?? ''
const title = (html: string): string => /id="chart-title"[^>]*>(.*?)<\/h/.exec(html)?.[1] ?? ''

test('a dataset with dates has a chart of them, with a sentence, a table and files', async () => {
  const text = await page(CATCHES)
  assert.equal(title(text), 'Number of records by day (week)')
  assert.match(says(text), /^From 1 \(9 Jan 2023\) to 2 \(4 Mar 2024\)/)
  assert.match(text, /A chart of all <strong>5<\/strong> records\./)
  assert.match(text, /href="\/explore\/dataset\/catches\/analyze\/chart.csv\?chart=column&amp;x=day&amp;y1=count"/)
  assert.match(text, /<svg class="not-s"[^>]*role="img" aria-labelledby="chart-title chart-says"/)
})

test('times are cut into steps, with those that are empty, or into parts of the year', async () => {
  assert.deepEqual(await csv('chart=column&x=day&step=month&y1=count&q=cod'), ['day,Number of records', '2023-01,2'])
  const months = await csv('chart=line&x=day&step=month&y1=sum&f1=weight')
  assert.equal(months.length, 16)
  assert.deepEqual(months.slice(0, 4), ['day,Sum of weight', '2023-01,2', '2023-02,0', '2023-03,2.5'])
  assert.deepEqual((await csv('chart=column&x=day&step=month-of-year&y1=count')).slice(0, 4), [
    'day,Number of records',
    '1,2',
    '2,0',
    '3,3'
  ])
  assert.deepEqual((await csv('chart=column&x=day&step=day-of-week&y1=count')).slice(1, 3), ['1,0', '2,1'])
})

test('groups, the largest first; a breakdown puts the rest together; sums run on', async () => {
  assert.deepEqual(await csv('chart=bar&x=kind&y1=count&points=3'), [
    'kind,Number of records',
    'cod,2',
    `"${EVIL.replaceAll('"', '""')}",1`,
    "'=1+1,1"
  ])
  const cross = await csv('chart=column&x=day&step=year&y1=count&by=kind&groups=1')
  assert.deepEqual(cross, ['day,cod,3 other values,All', '2023,2,1,3', '2024,0,2,2'])
  assert.deepEqual(await csv('chart=line&x=day&step=year&y1=count&running=1'), [
    'day,Number of records',
    '2023,3',
    '2024,5'
  ])
})

test('several measures, a histogram, and points of single records', async () => {
  assert.deepEqual(await csv('chart=column&x=day&step=year&y1=avg&f1=weight&y2=max&f2=crew'), [
    'day,Mean of weight,Maximum of crew',
    '2023,1.5,2',
    '2024,4,4'
  ])
  assert.deepEqual(await csv('chart=histogram&x=weight&bins=2'), ['weight,Number of records', '0,2', '2,2', '4,1'])
  assert.equal((await csv('chart=points&x=weight&y1=each&f1=crew')).length, 6)
})

test('what people wrote stands in charts as words', async () => {
  for (const path of [`${CATCHES}?chart=pie&x=kind&y1=count`, `${CATCHES}chart.svg?chart=bar&x=kind&y1=count`]) {
    const text = await page(path)
    assert.ok(!text.includes('<script>alert') && !text.includes('<img'), path)
    assert.match(text, /script/, path)
  }
})

test('the address of a chart may say anything: what cannot be drawn is as if nobody had chosen', async () => {
  const evil = encodeURIComponent(EVIL)
  for (const query of [
    `chart=${evil}&x=${evil}&y1=${evil}&by=${evil}`,
    'chart=line&x=place&y1=sum&f1=name&groups=-1&points=1e9&bins=x',
    'chart=histogram&x=kind&y1=p101',
    'chart=pie&x=day&y1=count&y2=count&by=kind&arrange=share',
    'dataChart=%00%00',
    'q=nothing-of-the-kind&chart=line&x=day&y1=avg&f1=weight'
  ]) {
    const text = await page(`${CATCHES}?${query}`)
    assert.ok(!text.includes('<script>alert'), query)
  }
})

test('the form without scripts leads to the address of its chart; buttons add and remove measures', async () => {
  const led = async (query: string) => {
    const response = await fetch(new URL(`/explore/dataset/catches/analyze/?${query}`, portal.url), {
      redirect: 'manual'
    })
    return `${response.status} ${response.headers.get('location')?.split('?')[1]}`
  }
  assert.equal(await led('q=cod&chart=bar&x=kind&y1=count&step=&by=&draw=1'), '302 q=cod&chart=bar&x=kind&y1=count')
  assert.equal(await led('chart=bar&x=kind&y1=count&draw=1&draw=add'), '302 chart=bar&x=kind&y1=count&y2=avg&f2=weight')
  assert.equal(
    await led('chart=bar&x=kind&y1=count&y2=avg&f2=weight&draw=remove-1'),
    '302 chart=bar&x=kind&y1=avg&f1=weight'
  )
})

const old = (chart: unknown): string => encodeURIComponent(Buffer.from(JSON.stringify(chart)).toString('base64'))

test('charts of older portals are read: on the tab, within other pages, and with their own filters', async () => {
  const link = old({
    queries: [
      {
        config: { dataset: 'catches', options: { 'refine.kind': ['cod'] } },
        charts: [{ type: 'spline', func: 'SUM', yAxis: 'weight', color: 'range-x', scientificDisplay: true }],
        xAxis: 'day',
        maxpoints: '',
        timescale: 'month',
        sort: ''
      }
    ],
    displayLegend: true
  })
  const tab = await page(`${CATCHES}?dataChart=${link}`)
  assert.equal(title(tab), 'Sum of weight by day (month)')
  assert.match(tab, /href="\/explore\/dataset\/catches\/table\/\?dataChart=/)
  const embedded = await portal.get(`//chart/embed/?dataChart=${link}`)
  assert.equal(embedded.status, 200)
  assert.match(embedded.headers.get('content-security-policy') ?? '', /frame-ancestors \*/)
  assert.match(says(embedded.text), /^The largest is Jan 2023 with 2, 100% of all 2\./)
  const dropped = old({
    queries: [
      { config: { dataset: 'catches' }, xAxis: 'kind', charts: [{ type: 'pie', func: 'STDDEV', yAxis: 'weight' }] }
    ]
  })
  assert.match(says(await page(`${CATCHES}?dataChart=${dropped}`)), /cannot compute, which is left out: STDDEV\./)
  assert.equal((await portal.get('//chart/embed/?dataChart=x')).status, 404)
  assert.equal((await portal.get('//chart/embed/some-name/')).status, 404)
})

test('a link with several datasets is one chart of those that the visitor may see, over all values of x', async () => {
  await portal.import('landings.csv', 'landed,tons\n2021-03-01,5\n2025-01-09,7\n', {
    datasetId: 'landings',
    title: 'Landings',
    access: 'public'
  })
  await portal.import('locked.csv', 'landed,tons\n2021-03-01,5\n', {
    datasetId: 'locked',
    title: 'Canary',
    access: 'private'
  })
  const query = (dataset: string, xAxis: string, yAxis: string, func = 'SUM') => ({
    config: { dataset, options: {} },
    charts: [{ type: 'column', func, yAxis }],
    xAxis,
    timescale: 'year',
    maxpoints: '',
    sort: ''
  })
  const link = old({
    queries: [query('catches', 'day', 'weight'), query('landings', 'landed', 'tons'), query('locked', 'landed', 'tons')]
  })
  for (const path of [`//chart/embed/?dataChart=${link}`, `${CATCHES}?dataChart=${link}`]) {
    const text = await page(path)
    assert.equal(title(text), 'Sum of weight and Sum of tons by day (year)', path)
    assert.match(says(text), /which is left out: locked\./)
    assert.ok(!text.includes('Canary'))
    assert.match(text, /<bdi>Sum of tons, Landings<\/bdi>/)
    const csv = /href="([^"]*chart\.csv[^"]*)"/.exec(text)?.[1]?.replaceAll('&amp;', '&') ?? ''
    const lines = (await portal.get(`/${csv}`)).text.trimEnd().split('\r\n')
    assert.equal(lines[0], `day,"Sum of weight, Catches","Sum of tons, Landings"`)
    assert.deepEqual([lines.at(1)?.split(',')[2], lines.at(-1)], ['5', '2025,,7'])
  }
  const one = old({ queries: [query('catches', 'day', '', 'COUNT'), query('landings', 'landed', '', 'COUNT')] })
  const counted = await page(`//chart/embed/?dataChart=${one}`)
  assert.equal(title(counted), 'Number of records by day (year)')
  assert.match(counted, /<bdi>Landings<\/bdi>/)
  const apart = old({ queries: [query('catches', 'kind', 'weight'), query('landings', 'landed', 'tons')] })
  assert.match(says(await page(`//chart/embed/?dataChart=${apart}`)), /left out: landings\./)
})

test('charts are written as older portals write them, and read again the same', async () => {
  const text = await page(`${CATCHES}?chart=column&x=day&step=year&y1=sum&f1=weight&by=kind&arrange=share&q=cod`)
  const href = /id="embed-old"[^>]*value="([^"]+)"/.exec(text)?.[1]?.replaceAll('&amp;', '&') ?? ''
  const again = await page(`/${new URL(href).pathname}${new URL(href).search}`)
  assert.equal(title(again), title(text))
  assert.equal(says(again), says(text))
})

test('a chart within another page: no head, no index, the way back', async () => {
  const { text, headers, status } = await portal.get(
    '//explore/embed/dataset/catches/analyze/?chart=bar&x=kind&y1=count'
  )
  assert.equal(status, 200)
  assert.equal(headers.get('x-robots-tag'), 'noindex')
  assert.ok(!text.includes('<header class="head"'))
  assert.match(text, /<h1 id="chart-title"/)
  assert.match(text, /href="\/explore\/dataset\/catches\/analyze\/\?chart=bar&amp;x=kind&amp;y1=count" target="_blank"/)
})

test('private data have no chart for others', async () => {
  await portal.import('hidden.csv', 'name,size\nx,1\n', { datasetId: 'hidden', title: 'Canary', access: 'private' })
  for (const path of [
    'explore/dataset/hidden/analyze/',
    'explore/dataset/hidden/analyze/chart.svg',
    'explore/dataset/hidden/analyze/chart.csv',
    'explore/embed/dataset/hidden/analyze/'
  ])
    assert.equal((await portal.get(`//${path}`)).status, 404, path)
  const link = old({
    queries: [{ config: { dataset: 'hidden' }, xAxis: 'name', charts: [{ type: 'bar', func: 'COUNT' }] }]
  })
  assert.equal((await portal.get(`//chart/embed/?dataChart=${link}`)).status, 404)
})
