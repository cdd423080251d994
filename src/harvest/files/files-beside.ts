import type { HarvestedDataset, HarvestedFile } from '../harvested-dataset.ts'
import { type LoadedDistribution, orderDistributions } from '../records/choose-distribution.ts'
import { documentType } from './document-types.ts'

/**
 * The files of a dataset beside its records. Some catalogs distinguish them. In the others they are the
 * documents, and data of the format that was loaded: the same records in other formats are what this portal exports.
 */
export function filesBeside(
  { files, distributions }: Pick<HarvestedDataset, 'files' | 'distributions'>,
  loaded: LoadedDistribution | null
): readonly HarvestedFile[] {
  if (files !== null) return files
  const loadable = orderDistributions(distributions, loaded)
  const [first, ...others] = loadable
  const alike =
    loaded === null || first === undefined || first.format === null
      ? []
      : others.filter(({ kind, format }) => kind === 'file' && format === first.format)
  const addresses = new Set(loadable.map(({ url }) => url))
  return distributions.flatMap((each): HarvestedFile[] => {
    if (each.kind !== 'file') return []
    const title = each.title ?? nameIn(each.url)
    const common = { id: null, title, description: null, url: each.url }
    if (alike.some(({ url }) => url === each.url))
      return [
        { ...common, kind: 'alternative_export', mimetype: mediaTypeIn(each.mediaType) ?? 'application/octet-stream' }
      ]
    const type = addresses.has(each.url) ? undefined : documentType(each)
    return type === undefined ? [] : [{ ...common, kind: 'attachment', mimetype: type }]
  })
}

function nameIn(url: string): string {
  const { pathname, hostname } = new URL(url)
  const last = pathname.split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(last) || hostname
  } catch {
    return last
  }
}

function mediaTypeIn(text: string | null): string | undefined {
  return /(?:^|media-types\/)([\w.+-]+\/[\w.+-]+)(?:;.*)?$/.exec(text ?? '')?.[1]
}
