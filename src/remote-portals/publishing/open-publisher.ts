import { createPortalClient, type PortalClientOptions } from '../client/portal-client.ts'
import { type Loss, loss } from '../clone/losses.ts'
import type { Json, RemoteDataset } from '../clone/remote-dataset.ts'
import { remoteError } from '../errors.ts'
import { keepOriginals } from './keep-originals.ts'
import { listEditable, publishingAddress, readSettings } from './publishing-api.ts'
import { settingsLosses } from './settings-losses.ts'

/** What a publisher of the other portal sees beside its catalog. */
export interface Publisher {
  /** The dataset with its hidden metadata, and what of its settings a person has to do; undefined: not editable. */
  read(remote: RemoteDataset): Promise<{ readonly settings: Json; readonly losses: Loss[] } | undefined>
  /** Keeps the originals of datasets that the catalog does not list, and gives their ids. */
  keepUnlisted(listed: ReadonlySet<string>): Promise<string[]>
}

export type PublisherOptions = Omit<PortalClientOptions, 'key'> & {
  readonly key: string
  /** Folder for the originals; absent: they stay there. */
  readonly originals?: string | undefined
}

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
      for (const [, dataset] of unlisted) if (originals !== undefined) await orLoss(keep(dataset, []))
      return unlisted.map(([id]) => id)
    }
  }
}

/** Settings that this publisher may not see do not hold up the dataset. */
function orLoss(losses: Promise<Loss[]>): Promise<Loss[]> {
  return losses.catch((error: unknown) => {
    if (!remoteError.is(error, 'remote/refused')) throw error
    return [loss('settings', `Its settings cannot be read: ${error.message}`)]
  })
}
