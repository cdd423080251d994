/** A parameter of a map projection in the words of the EPSG registry, and its code there. */
export type MethodParameter = readonly [name: string, code: number]

export interface ConversionMethod {
  readonly name: string
  readonly code?: number
  /** By the names that well-known text has for them; it may have more than the method has. */
  readonly parameters: Readonly<Record<string, MethodParameter>>
}

const COMMON: ConversionMethod['parameters'] = {
  latitude_of_origin: ['Latitude of natural origin', 8801],
  latitude_of_center: ['Latitude of natural origin', 8801],
  central_meridian: ['Longitude of natural origin', 8802],
  longitude_of_center: ['Longitude of natural origin', 8802],
  standard_parallel_1: ['Latitude of 1st standard parallel', 8823],
  standard_parallel_2: ['Latitude of 2nd standard parallel', 8824],
  scale_factor: ['Scale factor at natural origin', 8805],
  false_easting: ['False easting', 8806],
  false_northing: ['False northing', 8807]
}

/** Cones that touch the globe at two parallels. */
const FALSE_ORIGIN: ConversionMethod['parameters'] = {
  ...COMMON,
  latitude_of_origin: ['Latitude of false origin', 8821],
  latitude_of_center: ['Latitude of false origin', 8821],
  central_meridian: ['Longitude of false origin', 8822],
  longitude_of_center: ['Longitude of false origin', 8822],
  false_easting: ['Easting at false origin', 8826],
  false_northing: ['Northing at false origin', 8827]
}

const CENTRE: ConversionMethod['parameters'] = {
  ...COMMON,
  latitude_of_center: ['Latitude of projection centre', 8811],
  longitude_of_center: ['Longitude of projection centre', 8812],
  azimuth: ['Azimuth at projection centre', 8813],
  rectified_grid_angle: ['Angle from Rectified to Skew Grid', 8814],
  scale_factor: ['Scale factor at projection centre', 8815]
}

const CENTRE_OF_GRID: ConversionMethod['parameters'] = {
  ...CENTRE,
  false_easting: ['Easting at projection centre', 8816],
  false_northing: ['Northing at projection centre', 8817]
}

const CONE_AXIS: ConversionMethod['parameters'] = {
  ...CENTRE,
  longitude_of_center: ['Longitude of origin', 8833],
  azimuth: ['Co-latitude of cone axis', 1036],
  pseudo_standard_parallel_1: ['Latitude of pseudo standard parallel', 8818],
  scale_factor: ['Scale factor on pseudo standard parallel', 8819]
}

const METHODS: Readonly<Record<string, ConversionMethod>> = {
  Transverse_Mercator: { name: 'Transverse Mercator', code: 9807, parameters: COMMON },
  Transverse_Mercator_South_Orientated: {
    name: 'Transverse Mercator (South Orientated)',
    code: 9808,
    parameters: COMMON
  },
  Lambert_Conformal_Conic_1SP: { name: 'Lambert Conic Conformal (1SP)', code: 9801, parameters: COMMON },
  Lambert_Conformal_Conic_2SP: { name: 'Lambert Conic Conformal (2SP)', code: 9802, parameters: FALSE_ORIGIN },
  Lambert_Conformal_Conic_2SP_Belgium: {
    name: 'Lambert Conic Conformal (2SP Belgium)',
    code: 9803,
    parameters: FALSE_ORIGIN
  },
  Albers_Conic_Equal_Area: { name: 'Albers Equal Area', code: 9822, parameters: FALSE_ORIGIN },
  Equidistant_Conic: { name: 'Equidistant Conic', code: 1119, parameters: FALSE_ORIGIN },
  Lambert_Azimuthal_Equal_Area: { name: 'Lambert Azimuthal Equal Area', code: 9820, parameters: COMMON },
  Azimuthal_Equidistant: { name: 'Azimuthal Equidistant', code: 1125, parameters: COMMON },
  Oblique_Stereographic: { name: 'Oblique Stereographic', code: 9809, parameters: COMMON },
  Orthographic: { name: 'Orthographic', code: 9840, parameters: COMMON },
  Cassini_Soldner: { name: 'Cassini-Soldner', code: 9806, parameters: COMMON },
  Polyconic: { name: 'American Polyconic', code: 9818, parameters: COMMON },
  Bonne: {
    name: 'Bonne',
    code: 9827,
    parameters: { ...COMMON, standard_parallel_1: ['Latitude of natural origin', 8801] }
  },
  Equirectangular: { name: 'Equidistant Cylindrical', code: 1028, parameters: COMMON },
  Cylindrical_Equal_Area: { name: 'Lambert Cylindrical Equal Area', code: 9835, parameters: COMMON },
  Mercator_1SP: { name: 'Mercator (variant A)', code: 9804, parameters: COMMON },
  Mercator_2SP: { name: 'Mercator (variant B)', code: 9805, parameters: COMMON },
  New_Zealand_Map_Grid: { name: 'New Zealand Map Grid', code: 9811, parameters: COMMON },
  Hotine_Oblique_Mercator: { name: 'Hotine Oblique Mercator (variant A)', code: 9812, parameters: CENTRE },
  Hotine_Oblique_Mercator_Azimuth_Center: {
    name: 'Hotine Oblique Mercator (variant B)',
    code: 9815,
    parameters: CENTRE_OF_GRID
  },
  Krovak: { name: 'Krovak (North Orientated)', code: 1041, parameters: CONE_AXIS }
}

/** Southing before westing, as the method was first made. */
const KROVAK: ConversionMethod = { name: 'Krovak', code: 9819, parameters: CONE_AXIS }

const { scale_factor: _, ...UNSCALED } = COMMON

export const PSEUDO_MERCATOR: ConversionMethod = {
  name: 'Popular Visualisation Pseudo Mercator',
  code: 1024,
  parameters: UNSCALED
}

/** With a scale at the pole, or true at a parallel. */
const POLAR_A: ConversionMethod = { name: 'Polar Stereographic (variant A)', code: 9810, parameters: COMMON }
const POLAR_B: ConversionMethod = {
  name: 'Polar Stereographic (variant B)',
  code: 9829,
  parameters: {
    ...UNSCALED,
    latitude_of_origin: ['Latitude of standard parallel', 8832],
    central_meridian: ['Longitude of origin', 8833]
  }
}

/**
 * The method that well-known text calls so. Those that the registry does not know go by the same words, which is what
 * PROJ does.
 */
export function findMethod(name: string, latitudeOfOrigin: number, southFirst: boolean): ConversionMethod {
  if (name === 'Polar_Stereographic') return Math.abs(latitudeOfOrigin) === 90 ? POLAR_A : POLAR_B
  if (name === 'Krovak' && southFirst) return KROVAK
  return METHODS[name] ?? { name: name.replaceAll('_', ' '), parameters: COMMON }
}

const SCALES: readonly number[] = [8805, 8815, 8819]
const LENGTHS: readonly number[] = [8806, 8807, 8816, 8817, 8826, 8827]

export function parameterKind([, code]: MethodParameter): 'angle' | 'length' | 'scale' {
  return SCALES.includes(code) ? 'scale' : LENGTHS.includes(code) ? 'length' : 'angle'
}
