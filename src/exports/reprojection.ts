import { Transform } from 'node:stream'
import { projectFeature } from './feature-geometry.ts'
import { FeatureSplitter } from './feature-splitter.ts'
import { projectionTo } from './projection.ts'

/** Longitude and latitude: what GeoJSON is in unless somebody asks for something else. */
export const WGS84 = 4326

/**
 * A stream that projects the geometries of a GeoJSON FeatureCollection into the coordinate system with this EPSG code
 * and says so in a `crs` member, which is where readers of GeoJSON in other systems look. Throws
 * `exports/unknown-epsg`.
 */
export function createReprojection(epsg: number): Transform {
  const project = projectionTo(epsg)
  const splitter = new FeatureSplitter()
  let crs = `"crs": {"type": "name", "properties": {"name": "urn:ogc:def:crs:EPSG::${epsg}"}}, `
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const parts: string[] = []
      for (const { kind, bytes } of splitter.take(chunk))
        parts.push(kind === 'feature' ? projectFeature(bytes.toString(), project) : bytes.toString())
      let text = parts.join('')
      if (crs !== '' && text.includes('{')) {
        text = text.replace('{', `{${crs}`)
        crs = ''
      }
      done(null, text)
    }
  })
}
