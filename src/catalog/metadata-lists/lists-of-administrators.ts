import type { Reader, Writer } from '#store'
import type { Template } from '../templates/template.ts'
import type { CurrentLists } from './current-lists.ts'
import { type MetadataLists, replaceMetadataLists } from './metadata-lists.ts'

/** Licences, themes and templates that administrators define. */
export interface ListsOfAdministrators {
  read(db: Reader): Promise<MetadataLists>
  /** All templates, those of administrators among them. */
  templates(db: Reader): Promise<readonly Template[]>
  /** Lists that are absent stay. */
  replace(tx: Writer, lists: Partial<MetadataLists>): Promise<void>
}

export function createListsOfAdministrators(current: CurrentLists): ListsOfAdministrators {
  return {
    read: async (db) => {
      await current.read(db)
      return current.lists
    },
    templates: async (db) => (await current.read(db)).all,
    replace: (tx, lists) => replaceMetadataLists(tx, lists)
  }
}
