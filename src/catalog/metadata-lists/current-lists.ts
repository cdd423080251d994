import type { Reader } from '#store'
import type { TemplateSet } from '../dataset-view.ts'
import { catalogFields } from '../projection.ts'
import { templatesWith } from './defined-templates.ts'
import { EMPTY_LISTS, type MetadataLists, readMetadataLists } from './metadata-lists.ts'

/** The lists of administrators as they were read last, and the templates that follow from them. */
export interface CurrentLists {
  readonly lists: MetadataLists
  readonly templates: TemplateSet
  /** Reads them again; the same object when nothing has changed. */
  read(db: Reader): Promise<TemplateSet>
}

/** `active`: names of templates that every dataset shows. */
export function createCurrentLists(active: ReadonlySet<string>): CurrentLists {
  let text = JSON.stringify(EMPTY_LISTS)
  let lists = EMPTY_LISTS
  let templates = templateSet(lists, active)
  return {
    get lists() {
      return lists
    },
    get templates() {
      return templates
    },
    read: async (db) => {
      const found = await readMetadataLists(db)
      const foundText = JSON.stringify(found)
      if (foundText !== text) {
        text = foundText
        lists = found
        templates = templateSet(found, active)
      }
      return templates
    }
  }
}

function templateSet(lists: MetadataLists, active: ReadonlySet<string>): TemplateSet {
  const licenseUrls = lists.licenses.flatMap(({ name, url }) => (url === null ? [] : [[name, url] as const]))
  const all = templatesWith(lists)
  return {
    all,
    fields: catalogFields(all),
    active: active.union(new Set(lists.templates.map(({ name }) => name))),
    licenseUrls: new Map(licenseUrls)
  }
}
