import { mkdirSync, rmSync } from 'node:fs'
import { createFileStore, createKeptFiles } from '#catalog'
import { DiskSpace } from '#http'
import { createPortal, type Portal, type PortalContext, type PortalSettings } from '#portal'
import type { Config } from './config/settings.ts'
import { listSettings } from './config/show-config.ts'
import type { Home } from './home.ts'
import { openIdentity } from './open-identity.ts'
import { RELEASE } from './release.ts'

export interface OpenPortalOptions extends Omit<PortalContext, 'settings' | 'files' | 'sealer' | 'sendToProvider'> {
  readonly config: Config
  readonly home: Home
}

const MEBI = 2 ** 20

/** Less than the minute after which many proxies give an answer up. */
const PUBLISH_WAIT_MS = 20_000

/** The administration API over the control store. Unfinished uploads of an earlier run are deleted. */
export function openPortal({ config, home, ...ground }: OpenPortalOptions): Promise<Portal> {
  rmSync(home.uploads, { recursive: true, force: true })
  mkdirSync(home.uploads, { recursive: true, mode: 0o700 })
  return createPortal({
    ...ground,
    ...openIdentity(config, home),
    files: createFileStore({
      folder: home.itemFiles,
      kept: createKeptFiles(ground.store, 'item-files'),
      clock: ground.clock
    }),
    settings: portalSettings(config, home)
  })
}

export function portalSettings(config: Config, home: Home): PortalSettings {
  const { port, httpsPort, plainSignIn, anonymous, uploadMb, memberStorageMb, importHosts } = config
  const { keyDailyCalls, dailyComputeSeconds, auditDays, unfinishedUploadsMb, unfinishedUploadDays } = config
  return {
    release: RELEASE,
    httpPort: port,
    httpsPort: httpsPort === 0 ? null : httpsPort,
    plainSignIn,
    anonymousAllowed: anonymous,
    publishWaitMs: PUBLISH_WAIT_MS,
    importHosts,
    uploadFolder: home.uploads,
    uploadSpace: new DiskSpace(home.uploads),
    maxFileBytes: uploadMb * MEBI,
    maxPartedFileBytes: config.uploadInPartsMb * MEBI,
    previewBytes: config.previewMb * MEBI,
    unfinishedUploadBytes: unfinishedUploadsMb === 0 ? null : unfinishedUploadsMb * MEBI,
    unfinishedUploadDays,
    storageQuotaBytes: memberStorageMb === 0 ? null : memberStorageMb * MEBI,
    auditDays,
    addressDailyCalls: config.addressDailyCalls || null,
    keyDailyCalls: keyDailyCalls || null,
    keyDailyEngineMs: dailyComputeSeconds * 1_000 || null,
    serverSettings: listSettings(config)
  }
}
