import type { Catalog } from '#catalog'

/**
 * The interface of the catalog for loads: a reserved table, a sign of life, and the one transaction that lets readers see the
 * new version.
 */
export type Publications = Pick<
  Catalog,
  'beginVersion' | 'extendVersion' | 'publishVersion' | 'abandonVersion' | 'forgetTable'
>

/** Interface of the catalog for cleaning. */
export type VersionRegister = Pick<
  Catalog,
  'versionTables' | 'abandonDeadLoads' | 'droppableTables' | 'forgetTable' | 'noteDrop' | 'lineage'
>
