import type { PeerQuestion } from './question.ts'

/** DuckDB and PostgreSQL write a file in the folder of the run, ours and the raw engine's bytes are read over HTTP. */
const exported = (
  what: string,
  format: 'csv' | 'parquet',
  where: (round: number) => string,
  rounds?: number
): PeerQuestion => ({
  what,
  ours: (round) => `bench/exports/${format}?where=${encodeURIComponent(where(round))}`,
  raw: (round) => [`SELECT * FROM bench WHERE ${where(round)} FORMAT ${format === 'csv' ? 'CSVWithNames' : 'Parquet'}`],
  duckDb: (round) => [
    `COPY (SELECT * FROM bench WHERE ${where(round)}) TO '${exportPath(`duckdb.${format}`)}' (FORMAT ${format})`
  ],
  ...(format === 'csv' && {
    postgreSql: (round: number) => [
      `COPY (SELECT * FROM bench WHERE ${where(round)}) TO '${exportPath('postgresql.csv')}' (FORMAT csv, HEADER)`
    ]
  }),
  ...(rounds !== undefined && { rounds })
})

/** Where peers write: memory, so that the disk is not measured. */
const exportPath = (name: string): string => `/dev/shm/loggia-bench-export-${name}`
export const EXPORT_FILES = ['duckdb.csv', 'duckdb.parquet', 'postgresql.csv'].map(exportPath)

export const EXPORTS: readonly PeerQuestion[] = [
  exported('export of one hundredth, csv', 'csv', (round) => `score = ${round % 100}`),
  exported('export of everything, csv', 'csv', (round) => `id >= ${round}`, 3),
  exported('export of everything, parquet', 'parquet', (round) => `id >= ${round}`, 3)
]
