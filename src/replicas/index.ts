/**
 * Items as copies of another portal's: an item with all that belongs to it (properties, files, relations, dataset,
 * records), read as plain data and written from it. It implements what the room `sync` asks for, and must never decide
 * what may travel, nor believe that what arrives is fit: everything passes the checks of an import.
 */
export { createReplicas } from './replicas.ts'
