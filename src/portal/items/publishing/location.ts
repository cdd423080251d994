import { isLoggiaError } from '#kit'
import { badParameters } from '../../pipeline/errors.ts'
import type { JsonObject, JsonValue } from '../../pipeline/parameter.ts'
import type { PortalContext } from '../../portal-context.ts'
import type { Coordinates, FileToRead, FoundLocation } from './publisher.ts'

/**
 * Where `publishParameters` say the records lie: in two columns that they name, in those that look like it, nowhere; or
 * they say nothing.
 */
export type LocationInput = Coordinates | 'found' | 'none' | 'unsaid'

const MAX_NAME = 250

/** Takes the names of parameters and values as the sharing REST API writes them. Errors: `portal/bad-parameters`. */
export function readLocation(parameters: JsonObject = {}): LocationInput {
  const { locationType } = parameters
  if (locationType === undefined) return 'unsaid'
  const type = typeof locationType === 'string' ? locationType.toLowerCase() : locationType
  // The ArcGIS API for Python writes null for a table.
  if (type === null || type === 'none' || type === '') return 'none'
  if (type !== 'coordinates')
    throw badParameters([
      "'publishParameters.locationType' must be 'coordinates' or 'none'; addresses and names of places cannot be geocoded."
    ])
  checkNotation(parameters.coordinateFieldType)
  const [latitude, longitude] = [
    columnName(parameters, 'latitudeFieldName'),
    columnName(parameters, 'longitudeFieldName')
  ]
  if (latitude === undefined && longitude === undefined) return 'found'
  if (latitude === undefined || longitude === undefined)
    throw badParameters([
      `'publishParameters.${latitude === undefined ? 'latitudeFieldName' : 'longitudeFieldName'}' must be specified.`
    ])
  if (latitude === longitude)
    throw badParameters(["'publishParameters.longitudeFieldName' must be another column than 'latitudeFieldName'."])
  return [latitude, longitude]
}

function checkNotation(notation: JsonValue | undefined): void {
  if (
    notation === undefined ||
    notation === null ||
    notation === '' ||
    String(notation).toLowerCase() === 'latitudeandlongitude'
  )
    return
  throw badParameters(["'publishParameters.coordinateFieldType' must be 'LatitudeAndLongitude'."])
}

function columnName(parameters: JsonObject, name: string): string | undefined {
  const value = parameters[name]
  if (value === undefined || value === null || value === '') return undefined
  if (typeof value !== 'string' || value.length > MAX_NAME)
    throw badParameters([
      `'publishParameters.${name}' must be the name of a column, of at most ${MAX_NAME} characters.`
    ])
  return value
}

/**
 * The requested value, or `before` when the request has none. Errors: `portal/bad-parameters` when columns must be
 * detected and none match, and those of reading the file.
 */
export async function coordinatesOf(
  { publisher }: Pick<PortalContext, 'publisher'>,
  file: FileToRead,
  input: LocationInput,
  before: Coordinates | undefined
): Promise<Coordinates | undefined> {
  if (input === 'none') return undefined
  if (input === 'unsaid') return before
  if (input !== 'found') return input
  const found = await publisher.findCoordinates(file)
  if (found === undefined)
    throw badParameters([
      "'publishParameters.latitudeFieldName' and 'longitudeFieldName' must be specified: no columns are called and filled like latitudes and longitudes."
    ])
  return found
}

/** Reading problems of a file are reported when it is published. */
export async function guessLocation(
  { publisher }: Pick<PortalContext, 'publisher'>,
  file: FileToRead
): Promise<FoundLocation> {
  try {
    return { coordinates: await publisher.findCoordinates(file), geometry: await publisher.findGeometry(file) }
  } catch (error) {
    if (isLoggiaError(error) && error.code.startsWith('ingest/')) return NO_LOCATION
    throw error
  }
}

export const NO_LOCATION: FoundLocation = { coordinates: undefined, geometry: undefined }

/** Under which the details of a dataset's item keep the columns of its places. */
export const COORDINATES = 'coordinates'

/** The details of a dataset's item; their values are for the next load of its records. */
export function withCoordinates(
  { [COORDINATES]: _before, ...details }: JsonObject,
  coordinates: Coordinates | undefined
): string {
  return JSON.stringify({ ...details, ...(coordinates !== undefined && { [COORDINATES]: coordinates }) })
}
