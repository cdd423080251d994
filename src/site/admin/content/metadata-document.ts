import type { AdminRequest } from '../admin-page.ts'
import type { OperationOutcome } from '../portal-operations.ts'

/** The metadata of a dataset, and what forms need to change them. */
export interface MetadataDocument {
  readonly metas: Values
  /** By language. */
  readonly translations: Readonly<Record<string, Values>>
  readonly templates: readonly MetadataTemplate[]
  readonly licenses: readonly { readonly name: string; readonly url: string | null }[]
  readonly themes: readonly string[]
}

export type Values = Readonly<Record<string, Readonly<Record<string, unknown>>>>

export interface MetadataTemplate {
  readonly name: string
  readonly label: string
  readonly type: string
  readonly metas: readonly MetadataField[]
}

export interface MetadataField {
  readonly name: string
  readonly label: string
  readonly type: string
  readonly widget: string
  readonly values: readonly string[] | null
  readonly helpText: string | null
  readonly computed: boolean
}

export function readMetadata(request: AdminRequest): Promise<MetadataDocument> {
  return request.read<MetadataDocument>({
    operation: '/content/items/:item_id/datasetMetadata',
    path: { item_id: request.param('id') }
  })
}

export function updateMetadata({ param }: Pick<AdminRequest, 'param'>) {
  return { operation: '/content/items/:item_id/updateDatasetMetadata', path: { item_id: param('id') } }
}

export function changeMetadata(
  request: AdminRequest,
  { metas, translations }: { readonly metas?: Values; readonly translations?: Readonly<Record<string, Values>> }
): Promise<OperationOutcome> {
  return request.run({
    ...updateMetadata(request),
    parameters: {
      metas: metas === undefined ? undefined : JSON.stringify(metas),
      translations: translations === undefined ? undefined : JSON.stringify(translations)
    }
  })
}
