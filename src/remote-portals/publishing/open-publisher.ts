import { createPortalClient, type PortalClientOptions } from '../client/portal-client.ts'
import { type Loss, loss } from '../clone/losses.ts'
import type { Json, RemoteDataset } from '../clone/remote-dataset.ts'
import { isRemoteError, remoteError } from '../errors.ts'
import { keepOriginals } from './keep-originals.ts'
import { listEditable, publishingAddress, readSettings } from './publishing-api.ts'
import { settingsLosses } from './settings-losses.ts'

/** What a publisher of the other portal sees beside its catalog. */
export interface Publisher {
  /** The dataset with its hidden metadata, and what of its settings a person has to do; undefined: not editable. */
  read(remote: RemoteDataset): Promise<{ readonly settings: Json; readonly losses: Loss[] } | undefined>
  /** Keeps the originals of datasets that the catalog does not list, and gives their ids with what could not be kept. */
  keepUnlisted(listed: ReadonlySet<string>): Promise<Unlisted[]>
}

export interface Unlisted {
  readonly datasetId: string
  readonly losses: readonly Loss[]
}

export type PublisherOptions = Omit<PortalClientOptions, 'key'> & {
  readonly key: string
  /** Folder for the originals; absent: they stay there. */
  readonly originals?: string | undefined
}

const ENDS_RUN = ['remote/quota-reached', 'remote/key-refused'] as const

/** Errors: those of the client, when the key is not that of a publisher. */
export async function openPublisher({ originals, ...options }: PublisherOptions): Promise<Publisher> {
  const client = createPortalClient({ ...options, api: publishingAddress(options.api) })
  const editable = await listEditable(client)
  const keep = async (dataset: Json, fields: readonly Json[]): Promise<Loss[]> => {
    const settings = await readSettings(client, dataset)
    const folder = originals
    const kept =
      folder === undefined ? [] : await keepOriginals(client, settings, { folder, fields, signal: options.signal })
    return [...settingsLosses(settings), ...kept]
  }
  return {
    read: async ({ id, fields }) => {
      const dataset = editable.get(id)
      if (dataset === undefined) return undefined
      return { settings: dataset, losses: await orLoss(keep(dataset, fields)) }
    },
    keepUnlisted: async (listed) => {
      const unlisted = [...editable].filter(([id]) => !listed.has(id))
      const kept: Unlisted[] = []
      for (const [datasetId, dataset] of unlisted)
        kept.push({ datasetId, losses: originals === undefined ? [] : await orLoss(keep(dataset, [])) })
      return kept
    }
  }
}

/** Settings that cannot be read, or not today, do not hold up the dataset. */
function orLoss(losses: Promise<Loss[]>): Promise<Loss[]> {
  return losses.catch((error: unknown) => {
    const endsRun = ENDS_RUN.some((code) => remoteError.is(error, code))
    if (!isRemoteError(error) || endsRun) throw error
    return [loss('settings', `Its settings cannot be read: ${error.message}`)]
  })
}
