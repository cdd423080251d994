import type { Contents } from './content/contents.ts'

/** A portal whose groups have no items, for tests of what administrators do. */
export const NO_CONTENTS: Contents = {
  listOfGroup: async () => [],
  describe: async () => new Map(),
  pathOf: () => '/nowhere',
  writeRecords: async () => ({ fingerprint: '', loadedMs: 0 }),
  isFree: async () => true,
  freeDatasetId: async (_db, wanted) => wanted,
  put: async () => {},
  relate: async () => {},
  unshare: async () => {},
  remove: async () => {},
  expire: () => {},
  ownerOf: async () => null
}
