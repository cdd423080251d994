import type { Repeat } from '#app'

/**
 * Background work of a server under test runs when the server stops, and at no other time: what a test reads twice is
 * the same.
 */
export const NEVER: Repeat = () => () => {}
