import type { Writer } from '#store'

/** Tokens themselves are kept by the room of access; this is what a sign-in leaves on the user. */
export async function noteSignIn(tx: Writer, username: string, nowMs: number): Promise<void> {
  await tx.updateTable('users').set({ last_login_ms: nowMs }).where('username', '=', username).execute()
}
