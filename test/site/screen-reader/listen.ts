/**
 * Journeys through the pages with Orca, the screen reader of GNOME, by keyboard: `node test/site/screen-reader/listen.ts
 * http://localhost:8080`, with the portal that `npm start` begins. Prints what Orca says; docs/screen-reader.md is its output.
 */
import { openReader, type Reader } from './reader.ts'

const base = process.argv[2] ?? 'http://localhost:8080'
const EARTHQUAKES = '/explore/dataset/usgs-earthquakes-2018-w05'
const STRIKES = '/explore/dataset/faa-wildlife-strikes'

interface Step {
  readonly does: string
  readonly act: (reader: Reader) => Promise<readonly string[]>
}

interface Journey {
  readonly name: string
  readonly path: string
  readonly steps: readonly Step[]
}

const press = (does: string, ...keys: readonly string[]): Step => ({ does, act: (reader) => reader.press(...keys) })
/** The focus is brought to an element as by many presses of Tab. */
const focus = (does: string, selector: string): Step => ({
  does,
  act: async (reader) => {
    await reader.page.locator(selector).first().focus()
    return await reader.listen()
  }
})
const letters = (text: string): readonly string[] => [...text].map((letter) => (letter === ' ' ? 'space' : letter))

const JOURNEYS: readonly Journey[] = [
  {
    name: 'The list of datasets',
    path: '/explore/',
    steps: [
      press('Tab', 'Tab'),
      focus('to the search field', 'input[type=search]'),
      press('types “climate”', ...letters('climate')),
      focus('to the first filter', '.facets input[type=checkbox]'),
      press('Space', 'space')
    ]
  },
  {
    name: 'A table',
    path: `${EARTHQUAKES}/table/`,
    steps: [
      focus('to the head “Magnitude”', 'th a:has-text("Magnitude")'),
      press('Enter', 'Return'),
      focus('to its filter', 'button[popovertarget="filter-magnitude"]'),
      press('Enter', 'Return'),
      focus('to the first field', '#filter-magnitude input[name="from.magnitude"]'),
      press('types 4.5, Enter', '4', 'period', '5', 'Return'),
      focus('to the first record', 'tbody th a, tbody td a'),
      press('Enter', 'Return')
    ]
  },
  {
    name: 'A chart',
    path: `${STRIKES}/analyze/`,
    steps: [
      focus('to the chart', '[data-plot]'),
      press('Insert + A', 'Insert+a'),
      press('arrow right', 'Right'),
      press('arrow right', 'Right'),
      focus('to the kinds of chart', 'input[name=chart]:checked'),
      press('arrow right', 'Right'),
      focus('to “Copy link to this chart”', '[data-share]'),
      press('Enter', 'Return')
    ]
  },
  {
    name: 'A map',
    path: `${EARTHQUAKES}/map/`,
    steps: [
      focus('to the map', '[data-canvas] canvas'),
      press('plus', 'plus'),
      focus('to the button that comes nearer', '[data-zoom=in]'),
      press('Enter', 'Return'),
      focus('to the list of what is in view', '[data-side] .list-view a'),
      press('Enter', 'Return')
    ]
  },
  {
    name: 'The API console',
    path: `${EARTHQUAKES}/api/`,
    steps: [
      focus('to “where”', 'textarea[data-clause=W]'),
      press('types “magn”', ...letters('magn')),
      press('arrow down', 'Down'),
      press('Enter, then types “ > x”, Ctrl + Enter', 'Return', 'space', 'greater', 'space', 'x', 'ctrl+Return')
    ]
  },
  {
    name: 'Sign-in with a wrong password',
    path: '/sign-in',
    steps: [
      focus('to the user name', 'input[name=username]'),
      press('types “ada”', ...letters('ada')),
      press('Tab', 'Tab'),
      press('types “wrong”, Enter', ...letters('wrong'), 'Return')
    ]
  }
]

const BEGINNING = `# What a screen reader says

Orca 43, the screen reader of GNOME, with Chromium 156 on Debian 12, by keyboard, 23 November 2026: each line is what somebody does, and what Orca then says. This machine was busy: a text can come a line late, and *(nothing)* is what had not begun within twelve seconds.
In pages Orca keeps the arrow keys for itself; Insert + A gives them to the page, for the values of a chart. The table below each chart has the same values.
\`node test/site/screen-reader/listen.ts\` makes this page again. NVDA, JAWS and VoiceOver have not been tried: they run on other systems.
`

const reader = await openReader(new URL('/', base).href)
console.log(BEGINNING)
for (const { name, path, steps } of JOURNEYS) {
  await reader.page.goto(new URL(path, base).href)
  console.log(`## ${name}\n\n- the page opens: ${linesOf(await reader.listen())}`)
  for (const { does, act } of steps) console.log(`- ${does}: ${linesOf(await act(reader))}`)
  console.log('')
}
await reader.close()

function linesOf(said: readonly string[]): string {
  return said.length === 0 ? '(nothing)' : said.map((text) => `“${text}”`).join(' ')
}
