import { type HomeLock, lockHome } from '#store'
import type { Config } from './config/settings.ts'
import { checkPorts } from './free-ports.ts'
import { checkHomeFolder, makeHomeFolder } from './home-folder.ts'

/**
 * Takes a home for this process and creates its folder when missing. Everything that could stop the start is checked
 * first, so that a failed start creates nothing. Errors: `app/bad-home`, `http/cannot-listen`,
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
