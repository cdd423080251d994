/** How criteria are checked: by tests of `npm test`, or by people. */
export interface Check {
  readonly says: string
  /** The file that names the test, and a part of its name; null: done by hand. */
  readonly test: { readonly file: string; readonly name: string } | null
}

const JOURNEYS = 'test/site/journeys.test.ts'
/** Each page in one look in `npm test`, every page in every look in the long run. */
const LOOKS = 'test/site/looks.ts'

const byTest = (file: string, name: string, says: string): Check => ({ says, test: { file, name } })
const byHand = (says: string): Check => ({ says, test: null })

export const CHECKS = {
  axe: byTest(
    LOOKS,
    'every page: no violation of axe',
    'axe finds nothing on any page, light and dark, wide, 320 px, right to left; its rule for target sizes is on'
  ),
  markup: byTest(
    'test/site/hostile.test.ts',
    'its markup is valid',
    'html-validate finds no error on the pages, with its accessibility rules'
  ),
  reflow: byTest(LOOKS, 'nothing scrolls sideways', 'at 320 px (400 % of 1280 px) no page scrolls sideways'),
  spacing: byTest(
    JOURNEYS,
    'wider text',
    'with the letter, word and line distances of WCAG no page scrolls sideways and no control is cut'
  ),
  keyboard: byTest(JOURNEYS, 'by keyboard only', 'journeys by keyboard only'),
  chartKeys: byTest(JOURNEYS, 'a chart by keyboard only', 'a chart is made and its values are read by keyboard only'),
  noScripts: byTest(JOURNEYS, 'the same without JavaScript', 'journeys without JavaScript'),
  contrast: byTest(
    'test/site/contrast.test.ts',
    'contrast',
    'contrasts of all colour tokens are computed, light and dark'
  ),
  mapKeys: byTest(
    'test/site/map.test.ts',
    'the same by keyboard',
    'a map is moved, read and filtered by keyboard and typed numbers'
  ),
  touch: byTest(
    'test/site/touch.long.test.ts',
    'a tap shows the value',
    'a chart is read and a map is moved by fingers, in a browser that reports touch'
  ),
  statuses: byTest(
    JOURNEYS,
    'are announced once each, in live regions',
    'results, values, copies and mistakes are announced once, in live regions of the accessibility tree of Chromium'
  ),
  account: byTest(JOURNEYS, 'sign in, make a key', 'sign-in and account are used in a browser'),
  hand: byHand('looked at and tried by hand in Chromium, with forced colours, print and reduced motion'),
  screenReader: byHand(
    'journeys with Orca 43 and Chromium 156 on Debian, by keyboard: docs/screen-reader.md has what it says; made again by `node test/site/screen-reader/listen.ts`'
  ),
  reading: byHand('read in the source')
} as const satisfies Record<string, Check>

export type CheckName = keyof typeof CHECKS
