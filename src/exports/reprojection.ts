import { Transform } from 'node:stream'
import { LoggiaError } from '#kit'
import { findProjection } from './epsg-registry.ts'
import { projectFeature } from './feature-geometry.ts'
import { FeatureSplitter } from './feature-splitter.ts'
import { createProjection, type ProjectPoint } from './project-point.ts'

/** Longitude and latitude: what GeoJSON is in unless somebody asks for something else. */
export const WGS84 = 4326

/**
 * A stream that projects the geometries of a GeoJSON FeatureCollection into the coordinate system with this EPSG code and says so in a
 * `crs` member, which is where readers of GeoJSON in other systems look. Throws `exports/unknown-epsg`.
 */
export function createReprojection(epsg: number): Transform {
  const project = projectionOf(epsg)
  const splitter = new FeatureSplitter()
  let crs = `"crs": {"type": "name", "properties": {"name": "urn:ogc:def:crs:EPSG::${epsg}"}}, `
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const parts: string[] = []
      for (const { kind, bytes } of splitter.take(chunk)) parts.push(kind === 'feature' ? projectFeature(bytes.toString(), project) : bytes.toString())
      let text = parts.join('')
      if (crs !== '' && text.includes('{')) {
        text = text.replace('{', `{${crs}`)
        crs = ''
      }
      done(null, text)
    }
  })
}

function projectionOf(epsg: number): ProjectPoint {
  const definition = findProjection(epsg)
  try {
    if (definition !== undefined) return createProjection(definition)
  } catch (cause) {
    throw new LoggiaError('exports/unknown-epsg', `Invalid value for epsg API parameter: ${epsg} is a coordinate system that this portal cannot compute.`, { cause })
  }
  throw new LoggiaError('exports/unknown-epsg', `Invalid value for epsg API parameter: ${epsg} is not the EPSG code of a coordinate system.`)
}
