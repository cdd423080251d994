import { open } from 'node:fs/promises'

/** Catalogs link pages where they name a file. */
export async function isPage(file: string): Promise<boolean> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(512), 0, 512, 0)
    return /^\s*(<!doctype html|<html)/i.test(buffer.toString('utf8', 0, bytesRead).replace(/^\ufeff/, ''))
  } finally {
    await handle.close()
  }
}
