/** The tabs Calendar and Images, where fields suit. */
import assert from 'node:assert/strict'
import test, { after } from 'node:test'
import { openPortal } from '../e2e/portal.ts'
import { EVIL, PASSWORD } from './towns.ts'

const portal = await openPortal({ 'admin-password': PASSWORD })
after(() => portal.close())
const quoted = `"${EVIL.replaceAll('"', '""')}"`
await portal.import(
  'concerts.csv',
  `name,starts,photo
First concert,2024-02-29T20:30:00+01:00,https://pictures.example/1.jpg
${quoted},2024-02-29T21:00:00+01:00,javascript:alert(1)
Third concert,2024-03-31T19:00:00+02:00,http://other.example/2.jpg
`,
  { datasetId: 'concerts', title: 'Concerts', access: 'public' }
)
await portal.town(async ({ catalog }) => {
  await catalog.change('concerts', {
    metas: { default: { timezone: 'Europe/Paris' }, visualization: { calendar_enabled: true } }
  })
})

const CONCERTS = '//explore/dataset/concerts'

async function page(path: string): Promise<string> {
  const { status, text } = await portal.get(path)
  assert.equal(status, 200, `${path}: ${text.slice(0, 300)}`)
  assert.ok(!text.includes('<script>alert') && !/href="\s*javascript:/i.test(text), path)
  return text
}

test('a calendar opens with the month of the latest event, in the zone of the dataset', async () => {
  const latest = await page(`${CONCERTS}/calendar/`)
  assert.match(latest, /<strong>1<\/strong> event in March 2024\./)
  const month = await page(`${CONCERTS}/calendar/?month=2024-02&q=concert`)
  assert.match(month, /<strong>1<\/strong> event in February 2024\./)
  assert.match(month, /<time datetime="2024-02-29">.*?<span class="num">20:30<\/span> <bdi>First concert/s)
  assert.match(
    month,
    /href="\/explore\/dataset\/concerts\/calendar\/\?q=concert&amp;month=2024-03" rel="next nofollow"/
  )
  assert.match(await page(`${CONCERTS}/calendar/?month=2024-04`), /No event in April 2024\./)
  assert.match(await page(`${CONCERTS}/calendar/?month=${encodeURIComponent(EVIL)}`), /March 2024/)
})

test('an event of several days is on each of them, also in the next month', async () => {
  await portal.import(
    'fairs.csv',
    `name,starts,ends
Spring fair,2024-03-30,2024-04-02
Market,2024-04-01,
Mistake,2024-04-05,2024-04-01
`,
    { datasetId: 'fairs', title: 'Fairs', access: 'public' }
  )
  await portal.town(({ catalog }) =>
    catalog.change('fairs', {
      metas: { visualization: { calendar_enabled: true, calendar_event_start: 'starts', calendar_event_end: 'ends' } }
    })
  )
  const day = (html: string, date: string): string[] =>
    [...(html.split(`<time datetime="${date}">`)[1]?.split('</td>')[0] ?? '').matchAll(/<a .*?<\/a>/gs)].map(([link]) =>
      link.replace(/<[^>]*>/g, '')
    )
  const march = await page('//explore/dataset/fairs/calendar/?month=2024-03')
  assert.match(march, /<strong>1<\/strong> event in March 2024\./)
  assert.deepEqual(
    ['29', '30', '31'].map((each) => day(march, `2024-03-${each}`)),
    [[], ['Spring fair'], ['… continued: Spring fair']]
  )
  const april = await page('//explore/dataset/fairs/calendar/?month=2024-04')
  assert.match(april, /<strong>3<\/strong> events in April 2024\./)
  assert.deepEqual(
    ['01', '02', '03', '05'].map((each) => day(april, `2024-04-${each}`)),
    [['Market', '… continued: Spring fair'], ['… continued: Spring fair'], [], ['Mistake']]
  )
})

test('pictures of other sites are loaded only when they are asked for, and from nowhere else', async () => {
  const asked = await page(`${CONCERTS}/images/`)
  assert.match(asked, /<strong>3<\/strong> records with a picture\./)
  assert.match(asked, /on other sites: pictures\.example and other\.example\./)
  assert.ok(!asked.includes('<img'))
  const { text, headers } = await portal.get(`${CONCERTS}/images/?pictures=1`)
  assert.match(text, /<img src="https:\/\/pictures\.example\/1\.jpg" alt="Picture of First concert" loading="lazy"/)
  assert.match(
    headers.get('content-security-policy') ?? '',
    /img-src 'self' data: https:\/\/pictures\.example http:\/\/other\.example;/
  )
})

test('both can be embedded in other pages, and are not tabs of datasets that have neither', async () => {
  for (const tab of ['calendar', 'images']) {
    const { status, headers } = await portal.get(`//explore/embed/dataset/concerts/${tab}/`)
    assert.equal(status, 200)
    assert.match(headers.get('content-security-policy') ?? '', /frame-ancestors \*/)
  }
  await portal.import('plain.csv', 'name,size\nx,1\n', { datasetId: 'plain', title: 'Plain', access: 'public' })
  for (const tab of ['map', 'calendar', 'images']) {
    const { status, headers } = await fetch(new URL(`/explore/dataset/plain/${tab}/?q=x`, portal.url), {
      redirect: 'manual'
    })
    assert.equal(status, 302, tab)
    assert.match(headers.get('location') ?? '', /\/explore\/dataset\/plain\/information\/\?q=x$/)
    assert.match(await page(`//explore/embed/dataset/plain/${tab}/`), /Plain/)
  }
  assert.ok(!(await page('//explore/dataset/plain/table/')).includes('/plain/calendar/'))
})
