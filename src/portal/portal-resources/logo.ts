import type { Principal } from '#access'
import type { UploadedFile } from '#http'
import { keepPicture } from '../files/index.ts'
import { changeAs, type PortalContext } from '../portal-context.ts'
import { putResource } from './store.ts'

/**
 * Keeps the picture that came with a change of the portal as a resource that everybody may read. Resolves with its key.
 * Errors: those of `keepPicture`.
 */
export async function keepLogo(ground: PortalContext, caller: Principal, file: UploadedFile): Promise<string> {
  const { path: key, sha256, bytes, mediaType } = await keepPicture(ground, file)
  await changeAs(ground, caller, (tx) =>
    putResource(tx, { key, access: 'public', sha256, bytes, media_type: mediaType, created_ms: ground.clock.now() })
  )
  return key
}
