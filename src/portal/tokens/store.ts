import type { Writer } from '#store'

/** Tokens themselves are stored by `access`; these are the user's columns that a sign-in updates. */
export async function noteSignIn(tx: Writer, username: string, nowMs: number): Promise<void> {
  await tx.updateTable('users').set({ last_login_ms: nowMs }).where('username', '=', username).execute()
}
