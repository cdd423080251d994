/** Programs that a machine may have, run on files of ours. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Why a program cannot be asked, or nothing. */
export function missing(program: string, ...version: readonly string[]): string | undefined {
  const { error, status, stderr } = spawnSync(program, version)
  if (error !== undefined) return `${program} is not on this machine`
  return status === 0 ? undefined : `${program} ${version.join(' ')}: ${stderr.toString().trim().split('\n').at(-1)}`
}

/** Its output. Throws with its output when it fails or reports a problem of the file. */
export function run(program: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): string {
  const { status, stdout, stderr } = spawnSync(program, args, { maxBuffer: 1 << 28, env: { ...process.env, ...env } })
  if (status !== 0 || /^(ERROR|FAILURE)/m.test(stderr.toString()))
    throw new Error(`${program} ${args.join(' ')}: ${stderr.toString().slice(0, 2000)}`)
  return stdout.toString()
}

/** A file of this name in a separate folder, during a callback. */
export async function withFile<Result>(
  name: string,
  bytes: Buffer,
  act: (path: string, folder: string) => Promise<Result> | Result
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'loggia-programs-'))
  try {
    writeFileSync(join(folder, name), bytes)
    return await act(join(folder, name), folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
