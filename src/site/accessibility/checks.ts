/** How criteria are checked: by tests of `npm test`, or by people. */
export interface Check {
  readonly says: string
  /** The test file and a part of the test's name; null: done by hand. */
  readonly test: { readonly file: string; readonly name: string } | null
}

const JOURNEYS = 'test/site/journeys.test.ts'

export const CHECKS = {
  axe: {
    says: 'axe finds nothing on any page, light and dark, wide, 320 px, right to left; its rule for target sizes is on',
    test: { file: JOURNEYS, name: 'every page: no violation of axe' }
  },
  markup: {
    says: 'html-validate finds no error on the pages, with its accessibility rules',
    test: { file: 'test/site/hostile.test.ts', name: 'its markup is valid' }
  },
  reflow: {
    says: 'at 320 px (400 % of 1280 px) no page scrolls sideways',
    test: { file: JOURNEYS, name: 'nothing scrolls sideways' }
  },
  spacing: {
    says: 'with the letter, word and line distances of WCAG no page scrolls sideways and no control is cut',
    test: { file: JOURNEYS, name: 'wider text' }
  },
  keyboard: {
    says: 'journeys by keyboard only',
    test: { file: JOURNEYS, name: 'by keyboard only' }
  },
  chartKeys: {
    says: 'a chart is made and its values are read by keyboard only',
    test: { file: JOURNEYS, name: 'a chart by keyboard only' }
  },
  noScripts: {
    says: 'journeys without JavaScript',
    test: { file: JOURNEYS, name: 'the same without JavaScript' }
  },
  contrast: {
    says: 'contrasts of all colour tokens are computed, light and dark',
    test: { file: 'test/site/contrast.test.ts', name: 'contrast' }
  },
  mapKeys: {
    says: 'a map is moved, read and filtered by keyboard and typed numbers',
    test: { file: 'test/site/map.test.ts', name: 'the same by keyboard' }
  },
  account: {
    says: 'sign-in and account are used in a browser',
    test: { file: JOURNEYS, name: 'sign in, make a key' }
  },
  hand: { says: 'looked at and tried by hand in Chromium, with forced colours, print and reduced motion', test: null },
  reading: { says: 'read in the source', test: null }
} as const satisfies Record<string, Check>

export type CheckName = keyof typeof CHECKS
