import { createHash } from 'node:crypto'
import type { LoggiaError } from '#kit'
import { syncError } from '../errors.ts'
import { canonicalJson, isJsonObject, type JsonObject, type JsonValue, parseDocument } from '../trust/canonical-json.ts'
import { DocumentReader } from '../trust/document-reader.ts'
import { type DatasetFile, type DatasetPart, ITEM_FILE_KINDS, type ItemFile, type ItemProperties } from './contents.ts'

/** An item by the portal where it was made, which is the same name everywhere. */
export interface ItemName {
  readonly portalId: string
  readonly itemId: string
}

/** An item as it travels. */
export interface ItemDocument {
  readonly properties: ItemProperties
  readonly files: readonly ItemFile[]
  readonly relations: readonly SentRelation[]
  readonly dataset: DatasetPart | null
  readonly records: SentRecords | null
  /** Why it comes by reference: by the link's wish, or because it is larger than allowed; null: it is a copy. */
  readonly byReference: 'wanted' | 'too-large' | null
}

/** To an item of the same workspace. */
export interface SentRelation {
  readonly type: string
  readonly to: ItemName
}

/** A version of records, by a name that is the same wherever it has come to. */
export interface SentRecords {
  readonly version: string
  readonly recordCount: number
}

export function digestOf(document: ItemDocument): string {
  return createHash('sha256')
    .update(canonicalJson(document as unknown as JsonValue))
    .digest('hex')
}

const BY_REFERENCE = ['wanted', 'too-large'] as const

/** Of a file that is asked for and of what is said of it. */
export const SHA256 = /^[0-9a-f]{64}$/
const PORTAL_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const ITEM_ID = /^[0-9a-f]{32}$/
const MAX_FILES = 10_020
const MAX_RELATIONS = 1_000
const MAX_TEXT = 100_000
const MAX_JSON = 4_000_000
/** Of a file that travels; the ceiling of an upload. */
export const MAX_FILE_BYTES = 2 ** 31

/** A document of another portal. Errors: `sync/bad-message`. */
export function readItemDocument(reader: DocumentReader): ItemDocument {
  return {
    properties: readProperties(reader.object('properties')),
    files: reader.objects('files', MAX_FILES).map(readFile),
    relations: reader
      .objects('relations', MAX_RELATIONS)
      .map((each) => ({ type: each.text('type', 100), to: readName(each.object('to')) })),
    dataset: reader.isNull('dataset') ? null : readDataset(reader.object('dataset')),
    records: reader.isNull('records') ? null : readRecords(reader.object('records')),
    byReference: reader.isNull('byReference') ? null : reader.choice('byReference', BY_REFERENCE)
  }
}

export function readName(reader: DocumentReader): ItemName {
  return { portalId: reader.match('portalId', PORTAL_ID), itemId: reader.match('itemId', ITEM_ID) }
}

/** Errors: `sync/bad-message`. */
export function readMessage(text: string): DocumentReader {
  const value = parseDocument(text)
  if (!isJsonObject(value)) throw badMessage('it is not a JSON object')
  return new DocumentReader(value as JsonObject, badMessage)
}

export function badMessage(why: string): LoggiaError {
  return syncError('sync/bad-message', `The message of the other portal cannot be read: ${why}.`)
}

function readProperties(reader: DocumentReader): ItemProperties {
  return {
    type: reader.text('type', 100),
    title: reader.text('title', 250),
    snippet: orNull(reader, 'snippet', MAX_TEXT),
    description: orNull(reader, 'description', MAX_TEXT),
    tags: reader.texts('tags', 256, 1_000),
    typeKeywords: reader.texts('typeKeywords', 256, 1_000),
    accessInformation: orNull(reader, 'accessInformation', MAX_TEXT),
    licenseInfo: orNull(reader, 'licenseInfo', MAX_TEXT),
    url: reader.isNull('url') ? null : reader.match('url', /^https?:\/\/[^\s<>"]{1,1900}$/i),
    culture: orNull(reader, 'culture', 20),
    details: jsonText(reader, 'details', isJsonObject),
    extent: reader.isNull('extent') ? null : reader.numbers('extent', 4),
    contentStatus: reader.isNull('contentStatus')
      ? null
      : reader.choice('contentStatus', ['org_authoritative', 'public_authoritative', 'deprecated'])
  }
}

function readFile(reader: DocumentReader): ItemFile {
  const kind = reader.choice('kind', ITEM_FILE_KINDS)
  return {
    kind,
    // A text has no name.
    path: reader.match('path', { test: (path) => (kind === 'text' && path === '') || isFilePath(path) }),
    sha256: reader.match('sha256', SHA256),
    bytes: reader.wholeNumber('bytes', MAX_FILE_BYTES),
    mediaType: reader.match('mediaType', MEDIA_TYPE),
    access: reader.choice('access', ['inherit', 'private'])
  }
}

const MEDIA_TYPE = /^[A-Za-z0-9!#$&^_.+-]{1,100}\/[A-Za-z0-9!#$&^_.+-]{1,100}(?:; ?[A-Za-z0-9=_"-]{1,100})*$/

/** Names and folders, never above the item's own. */
function isFilePath(path: string): boolean {
  const parts = path.split('/')
  return (
    path.length <= 1_000 &&
    !/[\u0000-\u001f\u007f\\]/.test(path) &&
    parts.every((part) => part !== '' && part !== '.' && part !== '..')
  )
}

function readDataset(reader: DocumentReader): DatasetPart {
  return {
    id: reader.match('id', /^[a-z0-9][a-z0-9_@-]{0,254}$/i),
    fields: jsonText(reader, 'fields', Array.isArray),
    metas: jsonText(reader, 'metas', isJsonObject),
    translations: jsonText(reader, 'translations', isJsonObject),
    dataVisible: reader.flag('dataVisible'),
    files: reader.objects('files', 1_000).map(readDatasetFile)
  }
}

function readDatasetFile(reader: DocumentReader): DatasetFile {
  return {
    kind: reader.choice('kind', ['attachment', 'alternative_export']),
    id: reader.match('id', /^[a-z0-9_]{1,100}$/),
    title: reader.text('title', 1_000),
    description: orNull(reader, 'description', MAX_TEXT),
    mimetype: reader.match('mimetype', MEDIA_TYPE),
    sha256: reader.match('sha256', SHA256),
    bytes: reader.wholeNumber('bytes', MAX_FILE_BYTES)
  }
}

function readRecords(reader: DocumentReader): SentRecords {
  return {
    version: reader.match('version', /^[0-9a-f-]{36}:[A-Za-z0-9_]{1,300}$/),
    recordCount: reader.wholeNumber('recordCount', 2 ** 40)
  }
}

function orNull(reader: DocumentReader, name: string, max: number): string | null {
  return reader.isNull(name) ? null : reader.text(name, max)
}

/** JSON inside of a text, so that its depth and its numbers are its own affair. */
function jsonText(reader: DocumentReader, name: string, fits: (value: JsonValue) => boolean): string {
  const text = reader.text(name, MAX_JSON)
  const value = parseDocument(text)
  if (value === undefined || !fits(value)) throw badMessage(`'${name}' is not valid`)
  return text
}
