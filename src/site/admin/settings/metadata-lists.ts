import type { AdminRequest } from '../admin-page.ts'
import type { OperationOutcome } from '../portal-operations.ts'
import { PORTAL } from './portal-document.ts'

export const UPDATE_LISTS = `${PORTAL}/metadataLists/update`

/** All lists are one thing: each is replaced as a whole. */
export const LISTS_EDIT = { operation: UPDATE_LISTS }

/** Licences, themes and templates that administrators define. */
export interface ListsDocument {
  readonly licenses: readonly { readonly name: string; readonly url: string | null }[]
  readonly themes: readonly string[]
  readonly templates: readonly TemplateDocument[]
}

export interface TemplateDocument {
  readonly name: string
  readonly label: string
  readonly fields: readonly TemplateField[]
}

export interface TemplateField {
  readonly name: string
  readonly label: string
  readonly type: string
  readonly help: string | null
  readonly values: readonly string[] | null
  readonly uri: string | null
  readonly facet: boolean
}

export function readLists(request: AdminRequest): Promise<ListsDocument> {
  return request.read<ListsDocument>({ operation: `${PORTAL}/metadataLists` })
}

export function updateLists({ run }: AdminRequest, lists: Partial<ListsDocument>): Promise<OperationOutcome> {
  return run({
    operation: UPDATE_LISTS,
    parameters: Object.fromEntries(Object.entries(lists).map(([name, list]) => [name, JSON.stringify(list)]))
  })
}
