/** Sends what is missing of a file, one part after the other, until all of it is there. */
import { type UploadFacts, type UploadState, factsOf, sayState, showAmount, showControls, stateOf } from './upload-panel.ts'
import { finish, look, mark, type Outcome, sendPart } from './upload-requests.ts'

const MOST_WAIT_MS = 15_000
const SIGN_IN_LOOK_MS = 3_000

export async function sendFile(panel: HTMLElement, file: File): Promise<void> {
  const facts = factsOf(panel)
  const turns = turnsOf(panel)
  const pace = paceOf()
  const once = mark()
  let state = stateOf(panel)
  let waitMs = 1_000
  let renewed = 0
  let mustLook = false
  for (;;) {
    if (turns.isPaused()) {
      if (panel.dataset.problem === undefined) sayState(panel, panel.dataset.paused ?? '')
      showControls(panel, 'waiting')
      await turns.wake()
      delete panel.dataset.problem
      mustLook = true
    }
    const outcome = mustLook
      ? await look(facts)
      : await takeTurn({ panel, facts, state, file, once, pace, signal: turns.begin() })
    if (outcome.kind === 'done') return location.assign(`${facts.next}?done=fileAdded`)
    const seen = outcome.kind === 'refused' ? await afterRefusal(facts, state, outcome, renewed++) : outcome
    mustLook = seen.kind !== 'open'
    if (seen.kind === 'open') {
      state = seen.state
      waitMs = 1_000
      if (outcome.kind === 'open') renewed = 0
      if (!turns.isPaused()) {
        sayState(panel, panel.dataset.running ?? '')
        showControls(panel, 'running')
      }
      showAmount(panel, arrivedBytes(facts, state), pace.secondsLeft(facts.size - arrivedBytes(facts, state)))
    } else if (seen.kind === 'signedOut') {
      sayState(panel, panel.dataset.signedOut ?? '', true)
      showControls(panel, 'waiting', true)
      await turns.wake(SIGN_IN_LOOK_MS)
    } else if (seen.kind === 'down') {
      sayState(panel, panel.dataset.lost ?? '', true)
      showControls(panel, 'waiting')
      await turns.wake(waitMs)
      waitMs = Math.min(MOST_WAIT_MS, waitMs * 2)
    } else if (seen.kind !== 'aborted') {
      const text = seen.kind === 'refused' ? `${panel.dataset.refused}. ${seen.text}` : panel.dataset.gone
      panel.dataset.problem = ''
      sayState(panel, text ?? '', true)
      turns.pause()
    }
  }
}

/** After a new sign-in the portal refuses the token of the session before: its page has the new one. */
async function afterRefusal(
  facts: UploadFacts,
  { token }: UploadState,
  refused: Outcome,
  renewed: number
): Promise<Outcome> {
  const seen = await look(facts)
  if (seen.kind !== 'open') return seen
  return seen.state.token !== token && renewed < 3 ? seen : refused
}

interface Turn {
  readonly panel: HTMLElement
  readonly facts: UploadFacts
  readonly state: UploadState
  readonly file: File
  readonly once: string
  readonly pace: Pace
  readonly signal: AbortSignal
}

async function takeTurn({ panel, facts, state, file, once, pace, signal }: Turn): Promise<Outcome> {
  const number = missingPart(facts, state)
  if (number === null) {
    sayState(panel, panel.dataset.finishing ?? '')
    return finish(facts, state, once)
  }
  const start = (number - 1) * facts.partBytes
  const content = file.slice(start, Math.min(facts.size, start + facts.partBytes))
  try {
    // Read before it is sent: a file that has changed or gone would look like a lost connection.
    await content.slice(0, 1).arrayBuffer()
  } catch {
    return { kind: 'refused', text: panel.dataset.unreadable ?? '' }
  }
  const before = arrivedBytes(facts, state)
  return sendPart(facts, state, { number, content }, {
    address: facts.address,
    signal,
    onProgress: (loaded) => {
      const bytes = before + Math.min(loaded, content.size)
      pace.note(bytes)
      showAmount(panel, bytes, pace.secondsLeft(facts.size - bytes))
    }
  })
}

function missingPart({ size, partBytes }: UploadFacts, { arrived }: UploadState): number | null {
  for (let number = 1; (number - 1) * partBytes < size; number++) if (!arrived.has(number)) return number
  return null
}

function arrivedBytes({ size, partBytes }: UploadFacts, { arrived }: UploadState): number {
  return [...arrived].reduce((sum, number) => sum + Math.max(0, Math.min(partBytes, size - (number - 1) * partBytes)), 0)
}

interface Turns {
  isPaused(): boolean
  pause(): void
  /** The signal of what is sent next: pausing ends it. */
  begin(): AbortSignal
  /** Until somebody resumes, the browser is online again or the page is looked at again, or the time is over. */
  wake(afterMs?: number): Promise<void>
}

function turnsOf(panel: HTMLElement): Turns {
  let paused = false
  let sending = new AbortController()
  let wake = (): void => {}
  const pause = (): void => {
    paused = true
    sending.abort()
  }
  panel.querySelector('[data-pause]')?.addEventListener('click', pause)
  panel.querySelector('[data-resume]')?.addEventListener('click', () => {
    paused = false
    wake()
  })
  const again = (): void => {
    if (!paused) wake()
  }
  addEventListener('online', again)
  document.addEventListener('visibilitychange', again)
  return {
    isPaused: () => paused,
    pause,
    begin: () => {
      sending = new AbortController()
      return sending.signal
    },
    wake: (afterMs) =>
      new Promise((resolve) => {
        const timer = afterMs === undefined ? undefined : setTimeout(resolve, afterMs)
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
  }
}

interface Pace {
  note(bytes: number): void
  /** null: not known yet. */
  secondsLeft(bytes: number): number | null
}

/** By the last half minute. */
function paceOf(): Pace {
  let notes: { readonly atMs: number; readonly bytes: number }[] = []
  return {
    note: (bytes) => {
      const atMs = performance.now()
      notes = [...notes.filter((each) => each.atMs > atMs - 30_000 && each.bytes <= bytes), { atMs, bytes }].slice(-200)
    },
    secondsLeft: (left) => {
      const [first, last] = [notes[0], notes.at(-1)]
      if (first === undefined || last === undefined || last.atMs - first.atMs < 2_000) return null
      return left / ((last.bytes - first.bytes) / (last.atMs - first.atMs)) / 1_000
    }
  }
}
