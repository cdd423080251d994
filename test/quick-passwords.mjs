/**
 * Loaded before the tests of a file. A password's hash takes 35 ms of processor time, and tests make thousands of accounts and
 * sign in to them: two thirds of the time of src/portal/tokens/tokens.test.ts. Hashes of the product's cost are computed
 * with less here; their text says the same. `password.test.ts` compares a hash of another cost with that of Node.
 * Servers that tests start as processes of their own are not changed, nor are tests of homes that were made elsewhere.
 */
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

const { argon2 } = crypto
const PRODUCT_MEMORY_KIB = 19_456

if (!process.argv[1]?.includes('/test/homes/')) {
  crypto.argon2 = (algorithm, parameters, done) =>
    argon2(
      algorithm,
      parameters.memory === PRODUCT_MEMORY_KIB ? { ...parameters, memory: 64, passes: 1 } : parameters,
      done
    )
  syncBuiltinESMExports()
}
