import { contrastOf, hexColour, LEAST_CONTRAST, mixColours } from './colours.ts'

/**
 * What an operator may change of the look: tokens of the style sheet, each with the values that keep the pages readable.
 * Colours hold in light mode; a dark page keeps its own.
 */
export interface Theme {
  /** Links and buttons, with their grounds and edges. */
  readonly accent: string | null
  /** The wall behind the arches, and the edges of these. */
  readonly wall: string | null
  readonly reveal: string | null
  /** The mark of what was found. */
  readonly light: string | null
  readonly corners: Corners | null
  readonly font: Font | null
}

/** Radii of tags, controls and frames. */
const CORNERS = { square: ['0', '0', '0'], round: ['6px', '10px', '14px'] } as const
/** Fonts that devices have: pages load none. */
const FONTS = {
  serif: "'Iowan Old Style', 'Palatino Linotype', Palatino, 'Noto Serif', serif",
  humanist: "Seravek, 'Gill Sans Nova', Ubuntu, Calibri, 'DejaVu Sans', source-sans-pro, sans-serif"
} as const
export type Corners = keyof typeof CORNERS
export type Font = keyof typeof FONTS

const [PAPER, BLACK] = ['#ffffff', '#000000']
/** Letters that stand on the wall and on the mark, in light mode. */
const [INK_2, ON_LIGHT] = ['#3c4a51', '#292010']

/** `accent` stands beside `theme`, as it did before there were themes. What cannot be read counts as not set. */
export function readTheme(accent: unknown, theme: Readonly<Record<string, unknown>>): Theme {
  return {
    accent: readable(accent, PAPER),
    wall: readable(theme.wall, INK_2),
    reveal: typeof theme.reveal === 'string' ? sixDigits(theme.reveal) : null,
    light: readable(theme.light, ON_LIGHT),
    corners: keyOf(CORNERS, theme.corners),
    font: keyOf(FONTS, theme.font)
  }
}

/** CSS of the tokens; empty: all are ours. Nothing of it is text of the operator's but colours of six digits. */
export function themeStyle({ accent, wall, reveal, light, corners, font }: Theme): string {
  const colours = [
    ...(accent === null ? [] : accentTokens(accent)),
    ...(wall === null ? [] : [`--wall: ${wall}`]),
    ...(reveal === null ? [] : [`--reveal: ${reveal}`, `--reveal-2: ${mixColours(reveal, BLACK, 0.1)}`]),
    ...(light === null ? [] : [`--light: ${light}`])
  ]
  const shapes = [
    ...(corners === null ? [] : CORNERS[corners].map((radius, at) => `--r-${at + 1}: ${radius}`)),
    ...(font === null ? [] : [`--sans: ${FONTS[font]}`])
  ]
  return [
    ...(shapes.length === 0 ? [] : [`:root { ${shapes.join('; ')} }\n`]),
    ...(colours.length === 0 ? [] : [`@media (prefers-color-scheme: light) { :root { ${colours.join('; ')} } }\n`])
  ].join('')
}

function accentTokens(accent: string): string[] {
  return [
    `--accent: ${accent}`,
    `--accent-hover: ${mixColours(accent, BLACK, 0.25)}`,
    `--accent-soft: ${softGround(accent)}`,
    `--accent-line: ${mixColours(accent, PAPER, 0.5)}`,
    `--on-accent: ${PAPER}`
  ]
}

/** As strong as it can be so that the accent is read on it, up to an eighth. */
function softGround(accent: string): string {
  for (let share = 0.88; share < 1; share += 0.01) {
    const ground = mixColours(accent, PAPER, share)
    if ((contrastOf(accent, ground) ?? 0) >= LEAST_CONTRAST) return ground
  }
  return PAPER
}

function readable(value: unknown, beside: string): string | null {
  const colour = typeof value === 'string' ? sixDigits(value) : null
  return colour !== null && (contrastOf(colour, beside) ?? 0) >= LEAST_CONTRAST ? colour : null
}

function sixDigits(value: string): string | null {
  return /^#[0-9a-f]{6}$/i.test(value) ? (hexColour(value) ?? null) : null
}

function keyOf<Key extends string>(values: Readonly<Record<Key, unknown>>, value: unknown): Key | null {
  return typeof value === 'string' && Object.hasOwn(values, value) ? (value as Key) : null
}
