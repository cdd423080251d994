import type { Config } from './config/settings.ts'

const MEBI = 2 ** 20

/** Bytes of `cache-mb`: pages are made of cached responses, so most of it is for these. */
export function shareCacheMemory({ cacheMb }: Pick<Config, 'cacheMb'>): { responses: number; pages: number } {
  const pages = (cacheMb * MEBI) / 4
  return { responses: cacheMb * MEBI - pages, pages }
}
