import { userHappened } from '../users/events.ts'

/** Signing in and out are events of the user. */
export const signedIn = (happening: Parameters<typeof userHappened>[0], username: string): Promise<void> =>
  userHappened(happening, 'signin', username)
export const signedOut = (happening: Parameters<typeof userHappened>[0], username: string): Promise<void> =>
  userHappened(happening, 'signout', username)
