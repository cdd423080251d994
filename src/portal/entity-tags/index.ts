/**
 * Entity tags of what people edit, and the operations that read and change it, so that nobody overwrites what somebody else
 * has changed since. It must never decide who may read or change something.
 */
export { conditionOf, entityOf } from './entity-operations.ts'
export { type Entity, entityKey, entityTag } from './entity-tag.ts'
export { readIfMatch, type TagCondition } from './if-match.ts'
export { Snapshot } from './snapshot.ts'
