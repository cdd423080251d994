import { type FunctionRow, NO_PARAMETERS, type OtherResult, optionalLast, values } from './function-row.ts'

function textSearch(note: string) {
  return {
    clauses: ['W'],
    style: 'searched',
    parameters: NO_PARAMETERS,
    result: 'boolean',
    form: '([field, … | *,] "text")',
    note
  } as const
}

function spatial(note: string) {
  return {
    clauses: ['W'],
    ...values('place', 'geometry'),
    result: 'boolean',
    form: "(geo field, geom'…')",
    note
  } as const
}

/** Functions that are conditions. */
export const PREDICATE_FUNCTIONS = {
  search: textSearch(
    'Every word but the last one fuzzy (Levenshtein 1 from 3, 2 from 6 characters on), the last one as a prefix; without regard to case and accents.'
  ),
  suggest: textSearch('Some word begins with the text; without regard to case and accents.'),
  startswith: textSearch('The whole value begins with the text; case-sensitive.'),
  within_distance: {
    clauses: ['W'],
    ...values('place', 'center', 'length'),
    result: 'boolean',
    form: "(geo field, geom'POINT(…)', 10 km)",
    note: 'Inside a circle. Units: mi, yd, ft, m (without unit too), cm, km, mm.'
  },
  in_bbox: {
    clauses: ['W'],
    ...values('place', 'decimal', 'decimal', 'decimal', 'decimal'),
    result: 'boolean',
    form: '(geo field, lat1, lon1, lat2, lon2)',
    note: 'Inside the box between two opposite corners, latitude first.'
  },
  intersects: spatial('The geometries have a point in common.'),
  disjoint: spatial('The geometries have no point in common.'),
  within: spatial('The record lies inside the geometry.'),
  geometry: {
    clauses: ['W'],
    ...optionalLast('place', 'geometry', 'relation'),
    result: 'boolean',
    form: "(geo field, geom'…' [, INTERSECTS | DISJOINT | WITHIN])",
    note: 'v2.0 name of intersects, disjoint and within; intersects without a third argument.'
  },
  polygon: {
    clauses: ['W'],
    ...values('place', 'geometry'),
    result: 'boolean',
    form: "(geo point field, geom'…')",
    note: 'v2.0 name of within for points.'
  },
  vector_similarity_threshold: {
    clauses: ['W'],
    ...values('string'),
    result: 'boolean',
    form: '("text")',
    note: 'Semantic search of the catalog. Not offered by Loggia.',
    notOffered: true
  }
} as const satisfies Readonly<Record<string, FunctionRow & OtherResult>>
