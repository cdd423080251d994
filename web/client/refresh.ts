/** Parts that change while they are looked at (`data-refresh`: seconds) are read again until they do not any more. */
import { update } from './regions.ts'

const NAMES = ['parts', 'actions']

function lookLater(): void {
  const seconds = Number(document.querySelector<HTMLElement>('[data-refresh]')?.dataset.refresh ?? 0)
  if (seconds === 0) return
  setTimeout(async () => {
    // A dialogue, or a button that somebody is about to press, stays: the next look comes soon.
    if (document.visibilityState === 'visible') await update(location.href, NAMES, { history: 'none' })
    lookLater()
  }, seconds * 1000)
}

lookLater()

export {}
