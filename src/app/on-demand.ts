import type { listLayers as listLayersOfFile, schemaOfDataset as schemaOf } from '#ingest'
import type { comparePortals as compare } from './compare.ts'
import type { ControlPlane, ControlPlaneOptions } from './control-plane.ts'
import type { HomeClient } from './home-client.ts'
import type { adopt as adoptHome } from './lineage/adopt.ts'
import type { ReachOptions } from './reach-home.ts'
import type { restore as restoreHome } from './restore.ts'
import type { RunningServer, ServerOptions } from './server.ts'

/**
 * What a command needs is loaded when it runs: all of Loggia is 2,400 modules, 0.9 s of processor time, and `loggia help` needs
 * a sixth of them.
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const server = await import('./server.ts')
  return server.startServer(options)
}

export async function withHome<Result>(
  options: ReachOptions,
  work: (home: HomeClient) => Promise<Result>
): Promise<Result> {
  const reach = await import('./reach-home.ts')
  return reach.withHome(options, work)
}

export async function withControlPlane<Result>(
  options: ControlPlaneOptions,
  work: (controlPlane: ControlPlane) => Promise<Result>
): Promise<Result> {
  const module = await import('./control-plane.ts')
  return module.withControlPlane(options, work)
}

export const comparePortals: typeof compare = async (...options) => {
  const module = await import('./compare.ts')
  return module.comparePortals(...options)
}

export const adopt: typeof adoptHome = async (...options) => {
  const lineage = await import('./lineage/adopt.ts')
  return lineage.adopt(...options)
}

export const restore: typeof restoreHome = async (...options) => {
  const backups = await import('./restore.ts')
  return backups.restore(...options)
}

export const listLayers: typeof listLayersOfFile = async (...options) => {
  const ingest = await import('#ingest')
  return ingest.listLayers(...options)
}

export const schemaOfDataset = async (
  ...options: Parameters<typeof schemaOf>
): Promise<ReturnType<typeof schemaOf>> => {
  const ingest = await import('#ingest')
  return ingest.schemaOfDataset(...options)
}
