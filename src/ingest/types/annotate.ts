import type { Annotations } from '#schema'
import type { ReadField } from './read-field.ts'
import type { TextStatistics } from './text-statistics.ts'
import { LIST_SEPARATOR } from './wanted-field.ts'

/** Values of a facet that people still read through; each stands in two records or more on average. */
const FACET_VALUES = 200
const FACET_LENGTH = 100

/**
 * Annotations that make a new import explorable: facets on flags, days and texts of few values, lists marked as such. Only
 * on fields whose type was guessed; what a schema says of them stays, and a reloaded dataset keeps
 * its own.
 */
export function annotate(read: ReadField, statistics: TextStatistics | undefined): ReadField {
  if (read.explicit || read.kept === true) return read
  const guessed = annotationsOf(read, statistics !== undefined && isFacet(statistics))
  const said = read.said?.annotations
  return { ...read, field: { ...read.field, annotations: said === undefined ? guessed : saidBeside(said, guessed) } }
}

/** A schema that has annotations says whether the field is a facet. */
function saidBeside(
  said: Annotations,
  { facet: _facet, disjunctive: _disjunctive, ...guessed }: Annotations
): Annotations {
  return { ...guessed, ...said }
}

function annotationsOf({ field, column }: ReadField, facet: boolean): Annotations {
  switch (field.type) {
    case 'boolean':
      return { facet: true }
    case 'date':
    case 'datetime':
      return { facet: true, timerangeFilter: true }
    case 'text':
      return column.kind === 'list'
        ? { ...(facet && { facet: true, disjunctive: true }), multivalued: LIST_SEPARATOR }
        : { ...(facet && { facet: true }) }
    case 'int':
    case 'double':
    case 'geo_point_2d':
    case 'geo_shape':
    case 'file':
    case 'json_blob':
      return {}
  }
}

function isFacet({ filled, distinct, longest }: TextStatistics): boolean {
  return distinct > 0 && distinct <= FACET_VALUES && distinct * 2 <= filled && longest <= FACET_LENGTH
}
