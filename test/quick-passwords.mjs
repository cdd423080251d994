/**
 * Loaded before the tests of a file. A password's hash takes 35 ms of processor time, and tests make thousands of accounts and
 * sign in to them: two thirds of the time of src/portal/tokens/tokens.test.ts. Hashes of the product's cost are computed
 * with less here; their text says the same. Not changed: servers that tests start as processes of their own, homes
 * that were made elsewhere, and the test of the hashes themselves, which compares times.
 */
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

const { argon2 } = crypto
const PRODUCT_MEMORY_KIB = 19_456

if (!/\/test\/homes\/|\/password\.test\.ts$/.test(process.argv[1] ?? '')) {
  crypto.argon2 = (algorithm, parameters, done) =>
    argon2(
      algorithm,
      parameters.memory === PRODUCT_MEMORY_KIB ? { ...parameters, memory: 64, passes: 1 } : parameters,
      done
    )
  syncBuiltinESMExports()
}
