import type { NewDataset } from '#catalog'
import type { Field } from '#schema'
import type { DatasetRow, Writer } from '#store'
import { noteCopied } from './clone-rows.ts'
import { type CopyPart, columnsOf, metasFor, metasHere, originOf } from './copy-part.ts'
import type { DatasetKeys } from './dataset-keys.ts'
import { type Loss, loss } from './losses.ts'
import { type CopiedField, readFields } from './read-fields.ts'
import { readMetas } from './read-metas.ts'
import type { RemoteDataset } from './remote-dataset.ts'

/** Metadata, fields and files in one transaction; the records stay as they are. */
export async function copyMetadata(part: CopyPart, keys: DatasetKeys): Promise<void> {
  const { context, copy, local } = part
  const { catalog } = context
  const { remote, row } = copy
  const { fields, losses } = readFields(remote.fields)
  const copied = readMetas(catalog, remote, copy.translated, metasHere(local))
  // Records that are closed here stay closed, until somebody of this portal opens them.
  const closes = local === undefined || !copy.dataVisible
  const said = {
    ...metasFor(local, copied),
    ...(closes && { dataVisible: copy.dataVisible })
  } as Omit<NewDataset, 'id'>
  const recordLosses = [...losses, ...lossesWithoutRecords(remote, local)]
  const alongside = async (tx: Writer): Promise<void> => {
    await catalog.items.keepOrigin(tx, row.dataset_id, {
      ...originOf(remote, part.files?.files),
      fields: fields.map(asField)
    })
    const columns = columnsOf(part, keys, copied, keys.records === row.records_key ? undefined : recordLosses)
    await noteCopied(tx, row, columns)
  }
  if (local === undefined) {
    const made = { ...said, id: row.dataset_id, fields: fields.map(asField), access: copy.access }
    await catalog.create({ ...made, ...(copy.owner !== undefined && { owner: copy.owner }) }, alongside)
  } else
    await catalog.change(row.dataset_id, { ...said, fields: relabelled(JSON.parse(local.fields), fields) }, alongside)
}

function lossesWithoutRecords(
  { hasRecords, dataVisible, recordCount }: RemoteDataset,
  local: DatasetRow | undefined
): Loss[] {
  if (hasRecords && !dataVisible) return [loss('records', 'The records are closed to this reader.')]
  if (hasRecords && recordCount === 0 && local?.current_table != null)
    return [loss('records', 'The dataset is empty there; the records that it had stay here.')]
  return []
}

/** Labels, descriptions and annotations of the fields that are stored; nothing else of them. */
function relabelled(stored: readonly Field[], copied: readonly CopiedField[]): Field[] {
  const said = new Map(copied.map((field) => [field.name, field]))
  return stored.map((field) => {
    const { label, description, annotations, semantic_type: semanticType } = said.get(field.name) ?? field
    const { semantic_type: _before, ...kept } = field
    return {
      ...kept,
      label,
      description,
      annotations,
      ...(semanticType !== undefined && { semantic_type: semanticType })
    }
  })
}

function asField({ source: _source, ...field }: CopiedField): Field {
  return field
}
