import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type HomeClient, type ReachOptions, withHome } from '#app'

/**
 * Like `withHome` for a command that changes nothing: a home that does not exist yet is not made; the work is done in
 * one that is removed afterwards.
 */
export async function withTrialHome<Result>(
  context: Omit<ReachOptions, 'purpose'>,
  work: (home: HomeClient) => Promise<Result>
): Promise<Result> {
  if (existsSync(resolve(context.config.home)) || context.config.storeUrl !== null)
    return withHome({ ...context, purpose: 'inspection' }, work)
  const folder = mkdtempSync(join(tmpdir(), 'loggia-trial-'))
  // mkdtemp makes 0700; the engine's own user must be able to pass.
  chmodSync(folder, 0o711)
  try {
    return await withHome(
      { ...context, config: { ...context.config, home: join(folder, 'home') }, purpose: 'command' },
      work
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
