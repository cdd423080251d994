import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { UploadedFile } from '#http'
import { httpError } from '#http'
import { LoggiaError, listZip, type ZipMember } from '#kit'
import { filePath, type KeptFile, keepUpload, PATH_RULE, receiveFile } from '../../files/index.ts'
import { badParameters } from '../../pipeline/errors.ts'
import type { PortalContext } from '../../portal-context.ts'

/** More files need several archives. */
const MAX_MEMBERS = 1_000

/**
 * The files of a zip archive, kept as resources with the folders that they have in it; of two at one path the last, as
 * unpackers have it. Errors: `portal/bad-parameters`, `http/file-too-large`.
 */
export async function unpackResources(
  ground: PortalContext,
  archive: UploadedFile,
  prefix: string | undefined
): Promise<KeptFile[]> {
  const members = await listZip(archive.path).catch(() => {
    throw badParameters(["'file' must be a zip archive that can be read."])
  })
  checkMembers(members, ground.settings.maxFileBytes)
  const kept = new Map<string, KeptFile>()
  for (const member of members) {
    const path = filePath(prefix, member.name)
    if (path === undefined)
      throw badParameters([
        `The names of the files in 'file' must, with their folders and 'resourcesPrefix', be ${PATH_RULE}`
      ])
    kept.set(path, { ...(await keepMember(ground, member)), path })
  }
  return [...kept.values()]
}

/** The reader refuses members that are not as large as the archive says. */
function checkMembers(members: readonly ZipMember[], maxBytes: number): void {
  if (members.length === 0 || members.length > MAX_MEMBERS || members.some(({ encrypted }) => encrypted))
    throw badParameters([`'file' must contain 1 to ${MAX_MEMBERS} files, none of them encrypted.`])
  if (members.reduce((sum, { bytes }) => sum + bytes, 0) > maxBytes)
    throw httpError('http/file-too-large', `The files of the archive are together longer than ${maxBytes} bytes.`)
}

async function keepMember(ground: PortalContext, member: ZipMember): Promise<KeptFile> {
  const fileName = member.name.split('/').at(-1) ?? ''
  const received = await receiveFile(ground, Readable.from(member.open()), { name: 'file', fileName }).catch(damaged)
  try {
    return await keepUpload(ground, received)
  } finally {
    // Removes files that were refused after they had been unpacked.
    await rm(received.path, { force: true })
  }
}

function damaged(error: unknown): never {
  if (error instanceof LoggiaError) throw error
  throw badParameters(["'file' must be a zip archive that is whole."])
}
