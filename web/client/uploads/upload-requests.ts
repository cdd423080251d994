/** What the portal answers about a file that is sent in parts. Its pages are read: each says what has arrived. */
import { panelOf, stateOf, type UploadFacts, type UploadState } from './upload-panel.ts'

export type Outcome =
  | { readonly kind: 'open'; readonly state: UploadState }
  /** The file is complete. */
  | { readonly kind: 'done' }
  | { readonly kind: 'signedOut' }
  /** Deleted, or somebody else is signed in now. */
  | { readonly kind: 'gone' }
  /** No answer, or none at the moment. */
  | { readonly kind: 'down' }
  | { readonly kind: 'refused'; readonly text: string }
  | { readonly kind: 'aborted' }

/** A connection on which nothing moves for so long is lost, even if nobody said so. */
const STALLED_MS = 60_000
const JOINING_MS = 600_000

export function look({ address }: UploadFacts): Promise<Outcome> {
  return ask('GET', address, null, { address })
}

export interface Sending {
  readonly address: string
  readonly signal?: AbortSignal
  readonly onProgress?: (bytes: number) => void
  readonly stalledMs?: number
}

export function sendPart(
  facts: UploadFacts,
  { token }: UploadState,
  part: { readonly number: number; readonly content: Blob },
  sending: Sending
): Promise<Outcome> {
  // The server wants to know who sends before it takes a file.
  const body = new FormData()
  for (const [name, value] of Object.entries({ form: token, do: 'part', once: mark(), partNum: String(part.number) }))
    body.append(name, value)
  body.append('file', part.content, 'part')
  return ask('POST', facts.address, body, sending)
}

/** Joining the parts of a large file takes a while; `once`: a second request waits for the first. */
export function finish({ address }: UploadFacts, { token }: UploadState, once: string): Promise<Outcome> {
  const body = new FormData()
  for (const [name, value] of Object.entries({ form: token, do: 'finish', once })) body.append(name, value)
  return ask('POST', address, body, { address, stalledMs: JOINING_MS })
}

/** Of one filling-in: a second sending of the same gets the first one's answer. */
export function mark(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function ask(
  method: string,
  url: string,
  body: FormData | null,
  { address, signal, onProgress, stalledMs = STALLED_MS }: Sending
): Promise<Outcome> {
  const request = new XMLHttpRequest()
  return new Promise((resolve) => {
    let stalled = setTimeout(() => request.abort(), stalledMs)
    const moved = (): void => {
      clearTimeout(stalled)
      stalled = setTimeout(() => request.abort(), stalledMs)
    }
    const abort = (): void => request.abort()
    signal?.addEventListener('abort', abort)
    request.upload.onprogress = ({ loaded }) => {
      moved()
      onProgress?.(loaded)
    }
    request.onprogress = moved
    request.onloadend = () => {
      clearTimeout(stalled)
      signal?.removeEventListener('abort', abort)
      resolve(signal?.aborted === true ? { kind: 'aborted' } : outcomeOf(request, address))
    }
    request.open(method, url)
    request.responseType = 'document'
    request.send(body)
  })
}

function outcomeOf(request: XMLHttpRequest, address: string): Outcome {
  const { status } = request
  if (isDown(status)) return { kind: 'down' }
  // Anonymous callers are led to the sign-in page.
  if (status === 401 || new URL(request.responseURL).pathname !== address) return { kind: 'signedOut' }
  const page = request.response as Document | null
  if (page === null) return { kind: 'down' }
  const panel = panelOf(page)
  if (status === 200) return panel === null ? { kind: 'done' } : { kind: 'open', state: stateOf(panel) }
  if (status === 404) return { kind: 'gone' }
  const problem = page.querySelector('main .note.bad, main [role=alert]') ?? page.querySelector('main p')
  return { kind: 'refused', text: problem?.textContent?.trim() ?? '' }
}

function isDown(status: number): boolean {
  return status === 0 || status === 429 || status >= 500
}
