/** Endings of compressed files, which come after that of the format: `trees.csv.gz`. */
export const COMPRESSION_ENDINGS = ['gz', 'gzip', 'zst', 'zstd', 'bz2', 'xz'] as const
