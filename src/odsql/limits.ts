/** Characters of one clause. */
export const MAX_CHARACTERS = 1_000_000
/**
 * Parentheses, calls, signs and `not` inside each other, and arithmetic operators in a row; each level is a few calls
 * of ours and of the engine.
 */
export const MAX_DEPTH = 200
/** Parts of one clause, values of lists not counted: the engine's statement has a few parts for each. */
export const MAX_PARTS = 10_000
/** Values of one list: reading them takes no more than a few milliseconds. */
export const MAX_VALUES = 50_000
/** Edges of one `range()`. */
export const MAX_STEPS = 1000
/** Keys of one `group_by`. */
export const MAX_GROUPS = 100
/** Characters of a `date_format` pattern. */
export const MAX_PATTERN = 1000
/**
 * Words of full text in all conditions of a request: the longest questions people type have some thirty, and each may
 * cost a look at the whole vocabulary.
 */
export const MAX_WORDS = 200
/** Clusters of one `group_by`: each costs a separate query before the groups. */
export const MAX_CLUSTERS = 2
/** Facets of one request. */
export const MAX_FACETS = 200
