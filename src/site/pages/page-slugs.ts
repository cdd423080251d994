/** Pages around the data that every portal has; the operator may write each of them. */
export const PAGES = ['about', 'help', 'contact', 'legal', 'privacy', 'terms', 'accessibility'] as const
export type PageSlug = (typeof PAGES)[number]

/** At the foot of every page. */
export const FOOTER_PAGES = ['accessibility', 'legal', 'privacy', 'help', 'site-map', 'contact'] as const
