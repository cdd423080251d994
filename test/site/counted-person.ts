/** A person whose clicks and texts are counted. */
import type { Person } from './person.ts'
import type { Acts } from './tasks-elsewhere.ts'

export interface Counted extends Person {
  /** What was done since the beginning, or since this was asked last. */
  takeActs(): Acts
}

/** A file is chosen with one click: what the window of the system asks for is the same everywhere, and not counted. */
export function counted(person: Person): Counted {
  let acts = { clicks: 0, choices: 0, texts: 0, letters: 0 }
  const click = (): void => void acts.clicks++
  return {
    ...person,
    press: (...args) => {
      click()
      return person.press(...args)
    },
    tick: (...args) => {
      click()
      return person.tick(...args)
    },
    file: (...args) => {
      click()
      return person.file(...args)
    },
    download: (...args) => {
      click()
      return person.download(...args)
    },
    choose: (...args) => {
      click()
      acts.choices++
      return person.choose(...args)
    },
    type: (label, text, within) => {
      acts.texts++
      acts.letters += text.length
      return person.type(label, text, within)
    },
    takeActs: () => {
      const taken = acts
      acts = { clicks: 0, choices: 0, texts: 0, letters: 0 }
      return taken
    }
  }
}
