import type { Loader } from '#engine'
import type { FileReader } from '#formats'
import { stageArrow } from './arrow/stage-arrow.ts'
import type { ReadContext, StagedFile } from './context.ts'
import type { CsvOptions } from './csv/csv-options-input.ts'
import { stageCsv } from './csv/stage-csv.ts'
import { stageJson } from './json/stage-json.ts'
import type { LayerReader } from './layers/layer-reader.ts'
import { stageLayers } from './layers/stage-layers.ts'
import { stageParquet } from './parquet/stage-parquet.ts'
import { EMPTY_SAMPLE, type Sample, sampleCsv, sampleJson, sampleParquet } from './samples.ts'
import type { ByteSource } from './source/byte-source.ts'

interface StageOptions extends CsvOptions {
  readonly encoding: string | undefined
  readonly crs: string | undefined
  readonly layers: readonly string[] | undefined
  readonly records: string | undefined
}

interface Reader {
  /** All of the file into a staging table. */
  readonly stage: (source: ByteSource, options: StageOptions, context: ReadContext) => Promise<StagedFile>
  /** Files of the format can have several tables. */
  readonly hasLayers: boolean
  /** The beginning of the bytes can be read as a file. */
  readonly isText: boolean
  /** The beginning of the file. */
  readonly sample: (source: ByteSource, csv: CsvOptions, loader: Loader) => Promise<Sample>
}

/** A reader whose work is done in a thread. The beginning of such files is not inspected. */
function inThread(reader: LayerReader, hasLayers: boolean): Reader {
  return {
    stage: (source, options, context) => stageLayers(reader, source, options, context),
    hasLayers,
    isText: false,
    sample: async () => EMPTY_SAMPLE
  }
}

export const READERS: Readonly<Record<FileReader, Reader>> = {
  delimited: { stage: stageCsv, hasLayers: false, isText: true, sample: sampleCsv },
  tsv: {
    stage: (source, options, context) =>
      stageCsv(source, { ...options, delimiter: options.delimiter ?? 'tab' }, context),
    hasLayers: false,
    isText: true,
    sample: (source, csv) => sampleCsv(source, { delimiter: 'tab', ...csv })
  },
  json: { stage: stageJson, hasLayers: false, isText: true, sample: sampleJson },
  parquet: {
    stage: (source, { crs }, context) => stageParquet(source, crs, context),
    hasLayers: false,
    isText: false,
    sample: (source, _, loader) => sampleParquet(loader, source)
  },
  arrow: {
    stage: (source, options, context) => stageArrow(source, options.crs, context),
    hasLayers: false,
    isText: false,
    sample: async () => EMPTY_SAMPLE
  },
  xlsx: inThread('xlsx', true),
  ods: inThread('ods', true),
  xls: inThread('xls', true),
  shapefile: inThread('shapefile', true),
  geopackage: inThread('geopackage', true),
  kml: inThread('kml', false),
  kmz: inThread('kmz', true),
  gpx: inThread('gpx', true),
  gml: inThread('gml', true),
  flatgeobuf: inThread('flatgeobuf', false),
  topojson: inThread('topojson', true),
  esrijson: inThread('esrijson', false),
  gtfs: inThread('gtfs', true),
  xml: inThread('xml', false)
}
