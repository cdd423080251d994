import { fetchError } from '#kit'
import type { SendToPeer } from '#sync'
import type { VirtualTime } from './virtual-time.ts'

type Answer = Awaited<ReturnType<SendToPeer>>

/** A portal as the network reaches it. Undefined: it has died before it answered. */
export type Receive = (path: string, request: Parameters<SendToPeer>[1]) => Promise<Answer | undefined>

/** How bad the network is: shares of messages, from 0 to 1. */
export interface Weather {
  readonly lost: number
  readonly repeated: number
  /** Late by up to two minutes: after the sender has given up, and behind later ones. */
  readonly late: number
}

export const FAIR: Weather = { lost: 0, repeated: 0, late: 0 }

/** Requests and answers between portals, each on its own way: lost, repeated, late, in another order, cut off. */
export class VirtualNetwork {
  weather: Weather = FAIR
  readonly cut = new Set<string>()
  /** Called for every request that arrives. */
  observe: (path: string, body: string | Uint8Array) => void = () => {}
  readonly #portals = new Map<string, Receive>()
  readonly #time: VirtualTime
  readonly #random: () => number

  constructor(time: VirtualTime, random: () => number) {
    this.#time = time
    this.#random = random
  }

  connect(host: string, receive: Receive): void {
    this.#portals.set(host, receive)
  }

  /** As a portal sends. */
  sender(from: string): SendToPeer {
    return (address, request) =>
      new Promise((done, fail) => {
        const { host, pathname, search } = new URL(address)
        const give = (why: string) => fail(fetchError('fetch/failed', why))
        if (request.signal?.aborted === true) return give('the sender has stopped')
        request.signal?.addEventListener('abort', () => give('the sender has stopped'), { once: true })
        this.#time.after(request.timeoutMs ?? 10_000, () => give('there was no answer in time'))
        const copies = this.#happens(this.weather.lost) ? 0 : this.#happens(this.weather.repeated) ? 2 : 1
        for (let copy = 0; copy < copies; copy++)
          this.#time.after(this.#delayMs(), () => {
            if (this.#isCut(from, host)) return
            this.observe(pathname + search, request.body)
            void this.#portals
              .get(host)?.(pathname + search, request)
              .then((answer) => {
                if (answer === undefined || this.#happens(this.weather.lost)) return
                this.#time.after(this.#delayMs(), () => {
                  if (!this.#isCut(from, host)) done(answer)
                })
              })
          })
      })
  }

  #isCut(...names: readonly string[]): boolean {
    return names.some((name) => this.cut.has(name))
  }

  #delayMs(): number {
    return this.#happens(this.weather.late) ? this.#random() * 120_000 : 1 + this.#random() * 40
  }

  #happens(share: number): boolean {
    return share > 0 && this.#random() < share
  }
}
