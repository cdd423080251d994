import type { Loader } from '#engine'
import type { FileReader } from '#formats'
import type { ReadContext, StagedFile } from './context.ts'
import type { CsvOptions } from './csv/csv-options-input.ts'
import { stageCsv } from './csv/stage-csv.ts'
import { stageJson } from './json/stage-json.ts'
import { stageParquet } from './parquet/stage-parquet.ts'
import { type Sample, sampleCsv, sampleJson, sampleParquet } from './samples.ts'
import type { ByteSource } from './source/byte-source.ts'

interface StageOptions extends CsvOptions {
  readonly encoding: string | undefined
  readonly crs: string | undefined
}

interface Reader {
  /** All of the file into a staging table. */
  readonly stage: (source: ByteSource, options: StageOptions, context: ReadContext) => Promise<StagedFile>
  /** The beginning of the file. */
  readonly sample: (source: ByteSource, csv: CsvOptions, loader: Loader) => Promise<Sample>
}

export const READERS: Readonly<Record<FileReader, Reader>> = {
  delimited: { stage: stageCsv, sample: sampleCsv },
  tsv: {
    stage: (source, options, context) =>
      stageCsv(source, { ...options, delimiter: options.delimiter ?? 'tab' }, context),
    sample: (source, csv) => sampleCsv(source, { delimiter: 'tab', ...csv })
  },
  json: { stage: stageJson, sample: sampleJson },
  parquet: {
    stage: (source, { crs }, context) => stageParquet(source, crs, context),
    sample: (source, _, loader) => sampleParquet(loader, source)
  }
}
