import { type HomeLock, lockHome } from '#store'
import type { Config } from './config/settings.ts'
import { checkPorts } from './free-ports.ts'
import { checkHomeFolder, makeHomeFolder } from './home-folder.ts'

/**
 * Takes a home for this process, and makes its folder when there is none: after a look at all that could keep a server
 * from its work, so that a start that fails has made nothing. Errors: `app/bad-home`, `http/cannot-listen`,
 * `store/home-in-use`.
 */
export async function takeHome(
  folder: string,
  ports: Pick<Config, 'host' | 'port' | 'httpsPort'> | undefined
): Promise<HomeLock> {
  // A home that another server works on is the better news than the port that the same server has.
  const lock = checkHomeFolder(folder) ? lockHome(folder) : undefined
  try {
    if (ports !== undefined) await checkPorts(ports)
  } catch (error) {
    lock?.release()
    throw error
  }
  if (lock !== undefined) return lock
  makeHomeFolder(folder)
  return lockHome(folder)
}
