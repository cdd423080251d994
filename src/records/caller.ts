import type { Principal } from '#access'
import type { Stages } from '#kit'

/** The caller, and its deadline. A door makes one for each of its requests, after it has authenticated the caller. */
export interface Caller {
  readonly principal: Principal
  /** IP address of the client. Callers without an account are counted and limited by its network. */
  readonly address: string
  /** Aborted when the client has left: the caller's queries end with it. */
  readonly signal: AbortSignal
  /** Where the durations of stages are noted. */
  readonly stages: Stages
}
