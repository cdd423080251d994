import type { LoggiaError } from '#kit'

const MAX_ATTEMPTS = 6
/** Of an origin that has not answered yet: the address is probably wrong. */
const MAX_FIRST_ATTEMPTS = 2
/** Failures in a row after which another host is not asked again: hundreds of files may be at one that is gone. */
const MAX_FAILURES = 3

/** What is known of the hosts that one run asks: the portal's own, and those of files. */
export class Reachability {
  readonly #portal: string
  readonly #answered = new Set<string>()
  readonly #failed = new Map<string, { readonly count: number; readonly last: LoggiaError }>()

  constructor(api: string) {
    this.#portal = new URL(api).origin
  }

  attempts(address: string): number {
    return this.#answered.has(originOf(address)) ? MAX_ATTEMPTS : MAX_FIRST_ATTEMPTS
  }

  /** Throws the last failure of a host that is not asked any more. */
  check(address: string): void {
    const failed = this.#failed.get(originOf(address))
    if (failed !== undefined && failed.count >= MAX_FAILURES) throw failed.last
  }

  answered(address: string): void {
    this.#answered.add(originOf(address))
    this.#failed.delete(originOf(address))
  }

  failed(address: string, last: LoggiaError): void {
    const origin = originOf(address)
    if (origin !== this.#portal) this.#failed.set(origin, { count: (this.#failed.get(origin)?.count ?? 0) + 1, last })
  }
}

function originOf(address: string): string {
  return new URL(address).origin
}
