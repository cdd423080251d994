import { type Principal, sharesAudience } from '#access'
import { namedIn } from '#items'
import type { Field } from '#schema'
import { computeMetas } from './computed-metas.ts'
import type { Dataset, DatasetFile, Metas, MetaValue } from './dataset.ts'
import type { DatasetRecord } from './dataset-record.ts'
import { featuresOf } from './features.ts'
import type { Template } from './templates/template.ts'

/** A dataset with its two faces, made once per change and shared by all requests. */
export interface DatasetView {
  readonly record: DatasetRecord
  readonly audience: ReadonlySet<string>
  readonly dataAudience: ReadonlySet<string>
  /** For callers who may see the records. */
  readonly open: Dataset
  /** For callers who may see the metadata only. */
  readonly closed: Dataset
}

export interface TemplateSet {
  readonly all: readonly Template[]
  /** The catalog's fields that follow from them. */
  readonly fields: readonly Field[]
  /** Names of those that every dataset shows; the others are shown by datasets that have something in them. */
  readonly active: ReadonlySet<string>
  /** Addresses of the licences that administrators list, by their names. */
  readonly licenseUrls: ReadonlyMap<string, string>
}

export function viewDataset(record: DatasetRecord, templates: TemplateSet): DatasetView {
  const open = describe(record, templates)
  return {
    record,
    audience: record.audience,
    dataAudience: record.dataVisible ? record.audience : namedIn(record.audience),
    open,
    closed: { ...open, dataVisible: false, version: null }
  }
}

/** The face that the principal may see, or nothing. */
export function viewFor(view: DatasetView, principal: Principal): Dataset | undefined {
  if (!sharesAudience(principal, view.audience)) return undefined
  return sharesAudience(principal, view.dataAudience) ? view.open : view.closed
}

function describe(stored: DatasetRecord, { all, active, licenseUrls }: TemplateSet): Dataset {
  const record = { ...stored, fields: stored.fields.filter(({ hidden }) => hidden !== true) }
  const { row, fields, item, version } = record
  const computed = withLicenseUrl(computeMetas(record), record.metas, licenseUrls)
  const fill = (templates: readonly Template[]): Metas =>
    Object.fromEntries(templates.map((each) => [each.name, fillTemplate(each, record.metas, computed)]))
  return {
    id: row.dataset_id,
    uid: row.uid,
    itemId: row.item_id,
    fields,
    storedFields: stored.fields,
    loadRules: stored.loadRules,
    hasRecords: version !== null || record.closedRecords !== null,
    features: featuresOf(record),
    attachments: filesOf(record, 'attachment'),
    alternativeExports: filesOf(record, 'alternative_export'),
    visibility: item.access === 'private' ? 'restricted' : 'domain',
    dataVisible: true,
    metas: fill(all.filter((each) => !each.hidden && (active.has(each.name) || isUsed(record.metas[each.name])))),
    appMetas: fill(all.filter((each) => each.hidden)),
    translations: record.translations,
    version: version === null ? null : versionView(version),
    revision: row.revision,
    createdMs: row.created_ms
  }
}

function versionView({
  table,
  number,
  recordCount,
  bytes,
  loadedMs,
  etag,
  bbox,
  geometryTypes
}: NonNullable<DatasetRecord['version']>): Dataset['version'] {
  return { table, number, recordCount, bytes, loadedMs, etag, bbox, geometryTypes }
}

/** A publisher who names a licence of the list says its address by that. */
function withLicenseUrl(computed: Metas, { default: set = {} }: Metas, urls: ReadonlyMap<string, string>): Metas {
  const url = typeof set.license === 'string' && (set.license_url ?? null) === null ? urls.get(set.license) : undefined
  return url === undefined ? computed : { ...computed, default: { ...computed.default, license_url: url } }
}

/** Every meta of the template, in its order: computed, else set, else null; of an open one those that are set. */
function fillTemplate({ name, metas, open }: Template, set: Metas, computed: Metas): Record<string, MetaValue> {
  const known = metas.map(({ name: meta }) => [meta, computed[name]?.[meta] ?? set[name]?.[meta] ?? null] as const)
  const others = open === true ? Object.entries(set[name] ?? {}).filter(([, value]) => value !== null) : []
  return Object.fromEntries([...known, ...others])
}

function isUsed(values: Readonly<Record<string, MetaValue>> | undefined): boolean {
  return Object.values(values ?? {}).some((value) => value !== null)
}

function filesOf({ files }: DatasetRecord, kind: DatasetFile['kind']): DatasetFile[] {
  return files.filter((file) => file.kind === kind)
}
