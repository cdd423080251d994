/**
 * Loaded before the tests of a file. Node's test runner follows every promise by async hooks, to name the test that a
 * late error belongs to; that took a third of the processor time of tests that send many requests (24.6 s, then 16.8 s
 * for src/portal/tokens/tokens.test.ts). Without them such an error still fails its file.
 */
import hooks from 'node:async_hooks'

hooks.createHook = () => ({ enable() {}, disable() {} })
