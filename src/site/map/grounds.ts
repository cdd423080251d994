import type { WebBuild } from '../page/web-build.ts'
import { type Ground, readGround } from './ground.ts'

export type GroundDetails = 'coarse' | 'fine'

/** The ground of maps and pictures, each scale read once. */
export function openGrounds(build: Pick<WebBuild, 'groundPath'>): (details: GroundDetails) => Ground {
  const grounds = new Map<GroundDetails, Ground>()
  return (details) => {
    const read = grounds.get(details) ?? readGround(build.groundPath(details))
    grounds.set(details, read)
    return read
  }
}
