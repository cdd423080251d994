import test from 'node:test'

/**
 * Tests that are registered from now on wait until the returned function is called. The runner ends a file, with its `after`
 * hooks, as soon as every test that it knows of has ended: on a busy machine before the next ones, which a file
 * prepares with `await`, are registered.
 */
export function holdTests(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  test('the tests of this file are registered', () => promise)
  return resolve
}
