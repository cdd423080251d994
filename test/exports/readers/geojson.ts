import { type Cell, geometryField } from '../cell.ts'
import { inNumbers, parseExactly, readJsonRow } from '../json-cells.ts'
import type { Reader } from '../reader.ts'

interface Feature {
  readonly type: string
  readonly geometry: unknown
  readonly properties: Record<string, unknown>
}

/** The geometry is not a property; a point among the properties stays `{"lon", "lat"}`, a further shape a Feature. */
export const reader: Reader = {
  by: 'JSON.parse, members as RFC 7946 has them',
  read: async (file, fields) => {
    const { type, features } = parseExactly(file.toString()) as { type: string; features: readonly Feature[] }
    if (type !== 'FeatureCollection' || features.some((feature) => feature.type !== 'Feature'))
      throw new Error(`${type} is not a FeatureCollection`)
    const shown = geometryField(fields)
    return features.map(({ geometry, properties }) => {
      if (shown !== undefined && shown.name in properties) throw new Error(`${shown.name} stands in the properties too`)
      const row = readJsonRow(
        properties,
        fields.filter((field) => field !== shown)
      )
      return shown === undefined ? row : { ...row, [shown.name]: inNumbers(geometry) as Cell }
    })
  }
}
