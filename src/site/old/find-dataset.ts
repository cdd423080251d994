import type { Principal } from '#access'
import type { Catalog, Dataset } from '#catalog'
import { isLoggiaError } from '#kit'

/**
 * The dataset of an old address: exactly, else by the same letters in another case. Only what the caller may see is
 * found. Throws `catalog/not-found`.
 */
export async function findDataset(catalog: Catalog, id: string, caller: Principal): Promise<Dataset> {
  try {
    return await catalog.find(id, caller)
  } catch (error) {
    if (!isLoggiaError(error) || error.kind !== 'not-found') throw error
    const found = await findInAnyCase(catalog, id, caller)
    if (found === undefined) throw error
    return found
  }
}

export async function findInAnyCase(catalog: Catalog, id: string, caller: Principal): Promise<Dataset | undefined> {
  const lower = id.toLowerCase()
  return (await catalog.listAll(caller)).find((each) => each.id.toLowerCase() === lower)
}
