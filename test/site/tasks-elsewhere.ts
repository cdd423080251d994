/**
 * The same tasks on the hosted portals whose addresses this site answers. They cannot be visited from where Loggia is made: these are the
 * steps that their makers document, counted. What is not documented is null, and no time of their pages is known.
 */

/** What a person does for a task; a click into a field before typing belongs to the text. */
export interface Acts {
  readonly clicks: number
  /** Of the clicks, those that choose from a list that opens. */
  readonly choices: number
  readonly texts: number
  readonly letters: number
}

/** Seconds of the keystroke-level model (Card, Moran and Newell 1980): one who types at 40 words a minute, and errs not. */
const POINT = 1.1
const PRESS = 0.2
const KEY = 0.28
const HAND = 0.4
const THINK = 1.35

export function secondsOf({ clicks, choices, texts, letters }: Acts): number {
  const click = THINK + POINT + PRESS
  // The hand goes to the keys and back; Enter is a key.
  const text = THINK + POINT + PRESS + 2 * HAND + KEY
  return clicks * click + choices * (POINT + PRESS) + texts * text + letters * KEY
}

export type TaskName = keyof typeof HOSTED

interface Documented {
  readonly acts: Acts | null
  /** The steps, and where they are documented. */
  readonly says: string
}

const acts = (clicks: number, choices = 0, text = ''): Acts => ({
  clicks,
  choices,
  texts: text === '' ? 0 : 1,
  letters: text.length
})

export const HOSTED = {
  'Newcomer: from the start page to a chart whose link can be sent': {
    acts: acts(4, 1, 'wildlife'),
    says: 'search; *Analyze* on the card; *Break down series*; *Share* below the chart; copy (a, c, e)'
  },
  '1. Find a dataset by words': {
    acts: acts(1, 0, 'earthquakes'),
    says: 'search; the card (a)'
  },
  '2. Find the datasets of a theme that have a map': {
    acts: acts(2),
    says: 'a value of *Theme*; *Map* in *View* (a)'
  },
  '3. See who publishes it, how many records, until when, under which licence': {
    acts: acts(1),
    says: 'publisher and licence are on the card; the card opens *Information* with the rest (a, b)'
  },
  '4. Sort by a number, the largest first': {
    acts: acts(1),
    says: 'the head of the column; numbers begin with the largest (g)'
  },
  '5. Filter by a range of a number': {
    acts: acts(0, 0, 'magnitude>=4.5'),
    says: 'the query language in the search field, with the technical name of the field; there is no form for a range (d)'
  },
  '6. Download only what the filter leaves, for a spreadsheet': {
    acts: acts(2),
    says: '*Export*; *Only the selected records* beside Excel (f)'
  },
  '7. See the records on a map, and one of them in whole': {
    acts: acts(2),
    says: '*Map*; a marker, after zooming in until its circle opens: how often is not documented, and not counted (c)'
  },
  '8. Search in all values of a dataset': {
    acts: acts(0, 0, 'taiwan'),
    says: 'search (d)'
  },
  '9. A chart by month of the year, stacked by a second field': {
    acts: acts(3, 2),
    says: 'the time scale of the X axis; *Break down series*; *Stack* (c, h)'
  },
  '10. The same query for a program, in Python': {
    acts: null,
    says: '*API* (1 click) has the address; code in Python is not documented (i)'
  }
} as const satisfies Readonly<Record<string, Documented>>
