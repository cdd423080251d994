import { createHash } from 'node:crypto'
import { chownSync, lstatSync, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

export interface Identity {
  readonly uid: number
  readonly gid: number
}

/** Ids that Linux distributions leave to services which take one when they need it (systemd's DynamicUser). */
const FIRST_FREE_ID = 61_184
const FREE_IDS = 4_336

/**
 * The user of the engine when Loggia runs as root: its functions can read any file of its user, so it gets a user with nothing
 * else. The owner the directory already has stays; a new directory gets an id derived from its path.
 */
export function chooseIdentity(directory: string, configured?: number): Identity {
  const owner = statSync(directory).uid
  const id = configured ?? (owner !== 0 ? owner : deriveId(directory))
  return { uid: id, gid: id }
}

function deriveId(text: string): number {
  return FIRST_FREE_ID + (createHash('sha256').update(text).digest().readUInt32BE(0) % FREE_IDS)
}

/**
 * The first folder above `directory` that other users may not pass; an engine without root could not reach its data
 * below it.
 */
export function findClosedFolder(directory: string): string | undefined {
  for (let folder = dirname(directory); ; folder = dirname(folder)) {
    if ((statSync(folder).mode & 0o001) === 0) return folder
    if (folder === dirname(folder)) return undefined
  }
}

/** Gives a folder and all below it to the identity; walks only when the folder is somebody else's. */
export function giveFolder(folder: string, identity: Identity): void {
  if (lstatSync(folder).uid === identity.uid) return
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) giveFolder(path, identity)
    else if (entry.isFile()) chownSync(path, identity.uid, identity.gid)
  }
  // The folder itself comes last, so that an interrupted walk is taken up again.
  chownSync(folder, identity.uid, identity.gid)
}
