import { rm } from 'node:fs/promises'
import type { UploadedFile } from '#http'
import { fetchFile, type KeptFile, keepPicture, keepText, keepUpload } from '../../files/index.ts'
import type { PortalContext } from '../../portal-context.ts'
import type { ItemProperties } from '../properties.ts'
import type { ItemInput } from '../service.ts'
import { keepMetadata } from './info-files.ts'

/** Input of a request besides the properties. */
export interface SentContent {
  readonly file?: UploadedFile | undefined
  readonly filename?: string | undefined
  readonly text?: string | undefined
  /** Where the file lies instead. */
  readonly dataUrl?: string | undefined
  readonly thumbnail?: UploadedFile | undefined
  /** Where the picture lies instead. */
  readonly thumbnailUrl?: string | undefined
  readonly metadata?: UploadedFile | undefined
}

/**
 * Files are kept before the transaction that names them; files that it does not reference afterwards are deleted. A file goes before a
 * text.
 */
export async function takeIn(
  ground: PortalContext,
  {
    file: sent,
    filename,
    text,
    dataUrl,
    thumbnail: sentPicture,
    thumbnailUrl,
    metadata,
    ...properties
  }: SentContent & ItemProperties
): Promise<ItemInput> {
  const here: UploadedFile[] = []
  const from = async (parameter: string, address: string | undefined): Promise<UploadedFile | undefined> => {
    if (address !== undefined) here.push(await fetchFile(ground, parameter, address))
    return address === undefined ? undefined : here.at(-1)
  }
  try {
    const file = sent ?? (await from('dataUrl', dataUrl))
    const data =
      file !== undefined
        ? { kind: 'data' as const, file: await keepUpload(ground, file, file.fileName || filename || 'file') }
        : await textOf(ground, text)
    const picture = sentPicture ?? (await from('thumbnailUrl', thumbnailUrl))
    return {
      properties,
      data,
      thumbnail: picture && (await keepPicture(ground, picture)),
      metadata: metadata && (await keepMetadata(ground, metadata))
    }
  } finally {
    // Removes a file that was refused after it had been fetched.
    await Promise.all(here.map(({ path }) => rm(path, { force: true })))
  }
}

/** An empty text is what clients send for none. */
async function textOf(
  ground: PortalContext,
  text: string | undefined
): Promise<{ readonly kind: 'text'; readonly file: KeptFile } | undefined> {
  return text === undefined || text === '' ? undefined : { kind: 'text', file: await keepText(ground, text) }
}
