import type { Principal } from '#access'
import type { HttpRequest } from '#http'

/** What pages need of members' accounts; the portal implements it. */
export interface OwnAccount {
  signIn(
    wish: { readonly username: string; readonly password: string; readonly stay: boolean },
    from: HttpRequest
  ): Promise<{ readonly secret: string; readonly seconds: number }>
  signInWithCode(
    wish: { readonly ticket: string; readonly code: string; readonly stay: boolean },
    from: HttpRequest
  ): Promise<{ readonly secret: string; readonly seconds: number; readonly recoveryCodes: readonly string[] }>
  /** Errors: `portal/no-token`. */
  setUpFactor(ticket: string): Promise<{ readonly secret: string; readonly uri: string; readonly setup: string }>
  stayDays(): Promise<number>
  signOut(session: string, from: HttpRequest): Promise<void>
  profile(caller: Principal): Promise<OwnProfile>
  changePassword(
    caller: Principal,
    passwords: { readonly present: string; readonly next: string },
    from: HttpRequest
  ): Promise<void>
  /** Errors: `portal/bad-parameters` when it is not the present one. */
  confirmPassword(caller: Principal, present: string, from: HttpRequest): Promise<void>
  keys(caller: Principal): Promise<readonly OwnKey[]>
  createKey(caller: Principal, name: string, expiresMs: number | null, from: HttpRequest): Promise<string>
  revokeKey(caller: Principal, id: string, from: HttpRequest): Promise<void>
  sessions(caller: Principal, session: string | undefined): Promise<readonly OwnSession[]>
  endSession(caller: Principal, id: string, from: HttpRequest): Promise<void>
  /** All sessions, and the tokens of programs. */
  endSessions(caller: Principal, from: HttpRequest): Promise<void>
  noteAnswer(
    caller: Principal,
    notice: { readonly hash: string; readonly accepted: boolean },
    from: HttpRequest
  ): Promise<void>
}

export interface OwnProfile {
  readonly username: string
  readonly fullName: string
  readonly email: string
  readonly description: string
  readonly role: string
  readonly mayHaveKeys: boolean
}

export interface OwnKey {
  readonly id: string
  readonly name: string
  readonly createdMs: number
  readonly usedMs: number | null
  readonly expiresMs: number | null
}

export interface OwnSession {
  readonly id: string
  readonly kind: 'browser' | 'program'
  readonly from: string
  readonly createdMs: number
  readonly usedMs: number
  readonly expiresMs: number
  readonly current: boolean
}
