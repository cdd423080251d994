import type { Field } from '#schema'
import { ingestError } from '../errors.ts'
import type { ReadField } from '../types/read-field.ts'
import type { ChangeRequest } from './change-request.ts'

/** Fields of the dataset that the file is read with. Throws `ingest/unknown-column`. */
export function fieldsToRead({ kind, by, current }: ChangeRequest): readonly Field[] {
  const unknown = by.find((name) => current.fields.every((field) => field.name !== name))
  if (unknown !== undefined)
    throw ingestError('ingest/unknown-column', `The dataset ${current.datasetId} has no field ${unknown}.`, {
      details: { field: unknown, fields: current.fields.map(({ name }) => name) }
    })
  return kind === 'delete' ? current.fields.filter(({ name }) => by.includes(name)) : current.fields
}

/**
 * The fields of the file that take part in the change. Throws `ingest/unknown-column` without a key, and
 * `ingest/new-columns` when the dataset lacks a field for a column.
 */
export function fieldsOfChange({ kind, by, current }: ChangeRequest, read: readonly ReadField[]): readonly ReadField[] {
  const missing = by.find((name) => read.every(({ field }) => field.name !== name))
  if (missing !== undefined)
    throw ingestError('ingest/unknown-column', `The file has no column for the field ${missing}.`, {
      details: { field: missing }
    })
  if (kind === 'delete') return read.filter(({ field }) => by.includes(field.name))
  const known = new Set(current.fields.map(({ name }) => name))
  const added = read.filter(({ field }) => !known.has(field.name)).map(({ field }) => field.name)
  if (added.length === 0) return read
  throw ingestError(
    'ingest/new-columns',
    `The dataset has no field for these columns of the file: ${added.slice(0, 20).join(', ')}. --replace adds fields.`,
    { details: { columns: added } }
  )
}
