import { isObject, type Json } from '../clone/remote-dataset.ts'

/** The address that a resource is fetched from; undefined when it is a file, or its connection is kept apart. */
export function addressOf({ datasource }: Json): string | undefined {
  const { type, url, connection, relative_url: path } = isObject(datasource) ? datasource : {}
  if (type === 'http' || type === 'ftp') {
    const base = isObject(connection) ? connection['url'] : undefined
    return typeof base === 'string' ? base + (typeof path === 'string' ? path : '') : undefined
  }
  return typeof url === 'string' ? url : undefined
}

/** The file that somebody uploaded for the resource. */
export function uploadedFileOf({ datasource }: Json): { readonly uid: string; readonly name: string } | undefined {
  const { type, file } = isObject(datasource) ? datasource : {}
  const { uid, filename } = isObject(file) ? file : {}
  if (type !== 'uploaded_file' || typeof uid !== 'string') return undefined
  return { uid, name: typeof filename === 'string' ? filename : uid }
}
