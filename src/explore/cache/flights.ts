import type { KeptAnswer } from './answer-cache.ts'

interface Flight {
  readonly answer: Promise<KeptAnswer>
  readonly abort: AbortController
  passengers: number
}

/**
 * Equal questions that are asked while the first one is being answered wait for that one answer. It is given up when
 * all of them have left.
 */
export class Flights {
  readonly #flights = new Map<string, Flight>()

  async board(
    key: string,
    signal: AbortSignal,
    start: (signal: AbortSignal) => Promise<KeptAnswer>
  ): Promise<KeptAnswer> {
    const flight = this.#flights.get(key) ?? this.#begin(key, start)
    flight.passengers++
    let leave = (): void => {}
    const left = new Promise<never>((_, fail) => {
      leave = () => {
        if (--flight.passengers === 0) this.#cancel(key, flight, signal.reason)
        fail(signal.reason)
      }
    })
    signal.addEventListener('abort', leave, { once: true })
    if (signal.aborted) leave()
    return Promise.race([flight.answer, left]).finally(() => signal.removeEventListener('abort', leave))
  }

  #begin(key: string, start: (signal: AbortSignal) => Promise<KeptAnswer>): Flight {
    const abort = new AbortController()
    const answer = start(abort.signal).finally(() => {
      if (this.#flights.get(key) === flight) this.#flights.delete(key)
    })
    // Its passengers hear of a failure; without any nobody has to.
    answer.catch(() => {})
    const flight: Flight = { answer, abort, passengers: 0 }
    this.#flights.set(key, flight)
    return flight
  }

  #cancel(key: string, flight: Flight, reason: unknown): void {
    if (this.#flights.get(key) === flight) this.#flights.delete(key)
    flight.abort.abort(reason)
  }
}
