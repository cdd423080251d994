/**
 * Ten tasks that people ask portals for, done in a browser as a person would do them, and the walk of a newcomer to a
 * shared chart: counts clicks and texts typed, and the time that the pages take. The tables of docs/browser-guide.md are
 * its output: `node test/site/tasks.ts http://localhost:8080`, with the portal that `npm start` begins.
 */
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { openBrowser } from './browser.ts'
import { type Acts, HOSTED, secondsOf, type TaskName } from './tasks-elsewhere.ts'

/** A person at a page; every method is one act. */
class Visitor {
  readonly page: Page
  clicks = 0
  /** Of them, those that choose from a list that opens. */
  choices = 0
  texts = 0
  letters = 0

  constructor(page: Page) {
    this.page = page
  }

  async link(name: string | RegExp): Promise<void> {
    this.clicks++
    await this.page.getByRole('main').getByRole('link', { name, exact: true }).first().click()
    await this.page.waitForLoadState()
  }

  async button(name: string | RegExp): Promise<void> {
    this.clicks++
    await this.page.getByRole('main').getByRole('button', { name }).first().click()
  }

  async tick(name: string | RegExp): Promise<void> {
    this.clicks++
    await this.page.getByRole('main').getByLabel(name).first().check()
  }

  async choose(label: string, value: string): Promise<void> {
    this.clicks++
    this.choices++
    await this.page.getByLabel(label, { exact: true }).selectOption(value)
  }

  async type(label: string, text: string): Promise<void> {
    this.texts++
    this.letters += text.length
    await this.page.getByRole('main').getByLabel(label).first().fill(text)
  }

  async search(text: string): Promise<void> {
    this.texts++
    this.letters += text.length
    const field = this.page.getByRole('main').getByRole('searchbox').first()
    await field.fill(text)
    await field.press('Enter')
  }

  async sees(text: string | RegExp): Promise<void> {
    await this.page.getByRole('main').getByText(text).locator('visible=true').first().waitFor()
  }

  address(part: RegExp): Promise<void> {
    return this.page.waitForURL(part)
  }
}

interface Task {
  readonly name: TaskName
  readonly from: string
  readonly steps: (visitor: Visitor) => Promise<void>
}

const EARTHQUAKES = '/explore/dataset/usgs-earthquakes-2018-w05'
const STRIKES = '/explore/dataset/faa-wildlife-strikes'

const TASKS: readonly Task[] = [
  {
    name: 'Newcomer: from the start page to a chart whose link can be sent',
    from: '/',
    steps: async (visitor) => {
      await visitor.search('wildlife')
      await visitor.address(/q=wildlife/)
      await visitor.link(/^Analyze/)
      await visitor.choose('Break down by', 'phase_of_flight')
      await visitor.address(/by=phase_of_flight/)
      await visitor.sees(/Approach is the largest/)
      await visitor.button('Copy link to this chart')
    }
  },
  {
    name: '1. Find a dataset by words',
    from: '/',
    steps: async (visitor) => {
      await visitor.search('earthquakes')
      await visitor.link('Earthquakes of one week')
      await visitor.sees(/All seismic events/)
    }
  },
  {
    name: '2. Find the datasets of a theme that have a map',
    from: '/explore/',
    steps: async (visitor) => {
      await visitor.tick(/^Environment/)
      await visitor.address(/refine\.theme/)
      await visitor.tick(/^Map/)
      await visitor.address(/refine\.features/)
      await visitor.sees(/1 dataset/)
    }
  },
  {
    name: '3. See who publishes it, how many records, until when, under which licence',
    from: '/explore/?q=earthquakes',
    steps: (visitor) => visitor.sees(/US Geological Survey/)
  },
  {
    name: '4. Sort by a number, the largest first',
    from: `${EARTHQUAKES}/table/`,
    steps: async (visitor) => {
      await visitor.link(/^Magnitude/)
      await visitor.address(/sort=/)
      await visitor.sees('22km NNE of Hualian, Taiwan')
    }
  },
  {
    name: '5. Filter by a range of a number',
    from: `${EARTHQUAKES}/table/`,
    steps: async (visitor) => {
      await visitor.button('Filter by Magnitude')
      await visitor.type('Magnitude, at least', '4.5')
      await visitor.button('Apply')
      await visitor.address(/from\.magnitude/)
    }
  },
  {
    name: '6. Download only what the filter leaves, for a spreadsheet',
    from: `${EARTHQUAKES}/table/?from.magnitude=4.5`,
    steps: async (visitor) => {
      await visitor.link(/^Download these/)
      const download = visitor.page.waitForEvent('download')
      await visitor.link(/^Download these .* Excel/)
      assert.match((await download).suggestedFilename(), /xlsx$/)
    }
  },
  {
    name: '7. See the records on a map, and one of them in whole',
    from: `${EARTHQUAKES}/information/`,
    steps: async (visitor) => {
      await visitor.link('Map')
      await visitor.link(/4km W of Castaic/)
      await visitor.sees('ci37868143')
    }
  },
  {
    name: '8. Search in all values of a dataset',
    from: `${EARTHQUAKES}/table/`,
    steps: async (visitor) => {
      await visitor.search('taiwan')
      await visitor.address(/q=taiwan/)
    }
  },
  {
    name: '9. A chart by month of the year, stacked by a second field',
    from: `${STRIKES}/analyze/`,
    steps: async (visitor) => {
      await visitor.choose('Time step', 'month-of-year')
      await visitor.address(/step=month-of-year/)
      await visitor.choose('Break down by', 'phase_of_flight')
      await visitor.address(/by=phase_of_flight/)
    }
  },
  {
    name: '10. The same query for a program, in Python',
    from: `${EARTHQUAKES}/table/?from.magnitude=4.5`,
    steps: async (visitor) => {
      await visitor.link('API')
      await visitor.link('Python')
      await visitor.sees(/import|requests/)
    }
  }
]

const base = process.argv[2] ?? 'http://localhost:8080'
const browser = await openBrowser()
console.log('| task | clicks | texts typed | hand and head | time of the pages |\n|---|---|---|---|---|')
const compared: string[] = []
for (const { name, from, steps } of TASKS) {
  const context = await browser.newContext({ locale: 'en', viewport: { width: 1280, height: 900 } })
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  await page.goto(new URL(from, base).href)
  const visitor = new Visitor(page)
  const begun = performance.now()
  try {
    await steps(visitor)
    const seconds = (performance.now() - begun) / 1_000
    console.log(`| ${name} | ${cellsOf(visitor)} | ${seconds.toFixed(1)} s |`)
    const { acts, says } = HOSTED[name]
    compared.push(
      `| ${name} | ${cellsOf(visitor)} | ${acts === null ? 'not documented | |' : cellsOf(acts)} | ${says} |`
    )
  } catch (error) {
    console.log(`| ${name} | failed: ${String(error).split('\n')[0]} | | |`)
    process.exitCode = 1
  }
  await context.close()
}
await browser.close()
console.log(`
| task | clicks here | texts here | hand and head here | clicks there | texts there | hand and head there | their steps |
|---|---|---|---|---|---|---|---|
${compared.join('\n')}`)

function cellsOf(acts: Acts): string {
  return `${acts.clicks} | ${acts.texts} | ${secondsOf(acts).toFixed(0)} s`
}
