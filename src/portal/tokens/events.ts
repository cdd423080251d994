import { emitUserEvent } from '../users/events.ts'

/** Signing in and out are events of the user. */
export const signedIn = (happening: Parameters<typeof emitUserEvent>[0], username: string): Promise<void> =>
  emitUserEvent(happening, 'signin', username)
export const signedOut = (happening: Parameters<typeof emitUserEvent>[0], username: string): Promise<void> =>
  emitUserEvent(happening, 'signout', username)
