import { setTimeout as pause } from 'node:timers/promises'

/** A change that was asked for: `items/update 4f…`, and how to find out afterwards whether it was made. */
export interface Change {
  readonly event: string
  readonly path: string
  readonly parameters: Readonly<Record<string, string>>
  /** Reads whether the change is there; asked only when the answer never came. */
  readonly isMade: () => Promise<boolean>
}

export interface PortalClientOptions {
  readonly url: string
  readonly username: string
  readonly password: string
}

/** The connection broke before an answer came: the change was made or not. */
class NoAnswer extends Error {}

/** How long the server may take to come back. */
const PATIENCE_MS = 90_000

/**
 * One user who changes things, asks again while the server is away, and keeps count of every change that was
 * acknowledged or, after a break, turned out to be made: the expected number of events.
 */
export class PortalClient {
  readonly username: string
  readonly made = new Map<string, number>()
  acknowledged = 0
  unanswered = 0
  readonly #options: PortalClientOptions
  #token = ''

  constructor(options: PortalClientOptions) {
    this.#options = options
    this.username = options.username
  }

  async signIn(): Promise<void> {
    const { username, password } = this.#options
    this.#token = (await this.read('/generateToken', { username, password, referer: 'chaos' })).token
    this.count('users/signin ' + username)
  }

  /** The answer of a call that changes nothing, across restarts of the server. */
  async read(path: string, parameters: Readonly<Record<string, string>> = {}): Promise<any> {
    for (const deadline = Date.now() + PATIENCE_MS; ; ) {
      try {
        return await this.#send(path, parameters)
      } catch (error) {
        if (!(error instanceof NoAnswer) || Date.now() > deadline) throw error
        await pause(50)
      }
    }
  }

  /** Makes the change exactly once; resolves with the answer, or nothing when the answer was lost. */
  async change({ event, path, parameters, isMade }: Change): Promise<any> {
    for (;;) {
      try {
        const answer = await this.#send(path, parameters)
        this.acknowledged++
        this.count(event)
        return answer
      } catch (error) {
        if (!(error instanceof NoAnswer)) throw error
        this.unanswered++
      }
      if (!(await isMade())) continue
      this.count(event)
      return undefined
    }
  }

  count(event: string): void {
    this.made.set(event, (this.made.get(event) ?? 0) + 1)
  }

  /** A refusal as a separate error; all requests here are allowed. */
  async #send(path: string, parameters: Readonly<Record<string, string>>): Promise<any> {
    const body = new URLSearchParams({ f: 'json', ...(this.#token !== '' && { token: this.#token }), ...parameters })
    const answer = await this.#text(path, body)
    const value = JSON.parse(answer)
    if (value.error !== undefined)
      throw Object.assign(new Error(`${path}: ${JSON.stringify(value.error)}`), { refusal: value.error })
    return value
  }

  async #text(path: string, body: URLSearchParams): Promise<string> {
    let response: Response
    try {
      response = await fetch(`${this.#options.url}/sharing/rest${path}`, {
        method: 'POST',
        body,
        headers: { referer: 'chaos' }
      })
      const text = await response.text()
      if (response.status < 500) return text
    } catch {
      throw new NoAnswer()
    }
    // Stopping or not yet whole: as good as away.
    if (response.status === 503) throw new NoAnswer()
    throw new Error(`${path} answered ${response.status}`)
  }
}
