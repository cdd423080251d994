import { AUTHORITY, authority, type Concept, codeIn, fold } from './concept.ts'

export const THEME_SCHEME = `${AUTHORITY}data-theme`

/** The thirteen themes of European catalogs, with their English names in the authority list. */
const THEMES: Readonly<Record<string, string>> = {
  AGRI: 'Agriculture, fisheries, forestry and food',
  ECON: 'Economy and finance',
  EDUC: 'Education, culture and sport',
  ENER: 'Energy',
  ENVI: 'Environment',
  GOVE: 'Government and public sector',
  HEAL: 'Health',
  INTR: 'International issues',
  JUST: 'Justice, legal system and public safety',
  REGI: 'Regions and cities',
  SOCI: 'Population and society',
  TECH: 'Science and technology',
  TRAN: 'Transport'
}

/**
 * Beginnings of words by which a portal's own theme is recognised, without accents. The first word of a name that is
 * among them decides: names put what they are about first. The themes of Explore portals in ten languages were gone
 * through for this.
 */
const WORDS: Readonly<Record<string, string>> = {
  AGRI: 'agric agri landwirtschaft landbouw jordbruk nekazaritza peche fisher fischerei pesca visserij forest foret forst alimentation food livsmedel',
  ECON: 'econom wirtschaft ekonomi business entrepris unternehmen empresa emplo arbeit lavoro trabajo industri commerce handel comercio sme pme finance finanz finanza',
  EDUC: 'educ bildung onderwijs istruzione hezkuntza utbildning enseign teaching school ecole formation culture cultur kultur cultuur histor geschicht patrimoine heritage sport loisir leisure turis touris ocio',
  ENER: 'energ electri elektri',
  ENVI: 'environ umwelt medio ambiente ambient ingurumen milieu miljo climat klima weather meteo water wasser nature natur biodivers dechets waste abfall',
  GOVE: 'administra government gouvernement verwaltung gobierno governo govern overheid bestuur regering citoyen citizen politi election wahl budget haushalt',
  HEAL: 'health heilth sante gesundheit salud salut saude salute sanit osasun gezondheid halso medical medic hopital hospital covid vaccin',
  INTR: 'international internacional internazional',
  JUST: 'justi securit sicherheit seguridad seguretat veiligheid sakerhet police polizei policia crime legal legisla recht',
  REGI: 'geograph geografi urban amenagement spatial planning town building housing logement habitat wohnen raumplanung stadtplanung territoire territori regio city cities stadt ville ruimtelijke bebyggelse vivienda',
  SOCI: 'social sozial societ society soci gesellschaft population bevolker poblacion popolazione befolkning demograph demograf',
  TECH: 'technolog technik tecnolog science ciencia wissenschaft wetenschap vetenskap digital numerique informat telecom innovation research',
  TRAN: 'transport trasport deplacement mobilit movement verkehr vervoer trafic traffic trafik movilidad mobilidade garraio voirie parking parcheggi railway cycling'
}

/** Words that decide where no other one does. */
const GENERAL_WORDS: Readonly<Record<string, string>> = { SOCI: 'service', GOVE: 'public', INTR: 'europe' }

const [TELLING, GENERAL] = [WORDS, GENERAL_WORDS].map((table) =>
  Object.entries(table).flatMap(([code, words]) => words.split(' ').map((word) => [word, code] as const))
)

/** The European theme that a portal's own theme stands for; `own` says it for names that no word gives away. */
export function themeOf(name: string, own: ReadonlyMap<string, string>): Concept | undefined {
  const code =
    codeIn('data-theme', THEMES, own.get(fold(name)) ?? '') ??
    codeIn('data-theme', THEMES, name) ??
    byLabel(name) ??
    byWords(name)
  return code === undefined ? undefined : authority('data-theme', code, THEMES[code] ?? code)
}

/** The name of a theme that another catalog gives as an address or a code of the authority list; else the text itself. */
export function themeLabel(text: string): string {
  return THEMES[codeIn('data-theme', THEMES, text) ?? ''] ?? text
}

/** Whether a text such as `Mobilité=TRAN` says what theme of ours is which European one. */
export function isOwnTheme(entry: string): boolean {
  return readOwnTheme(entry) !== undefined
}

/** Such texts, by the folded names of the portal's own themes. */
export function readOwnThemes(entries: readonly string[]): ReadonlyMap<string, string> {
  return new Map(entries.map(readOwnTheme).filter((entry) => entry !== undefined))
}

function readOwnTheme(entry: string): readonly [name: string, code: string] | undefined {
  const at = entry.lastIndexOf('=')
  const code = codeIn('data-theme', THEMES, entry.slice(at + 1))
  return at < 1 || code === undefined ? undefined : [fold(entry.slice(0, at)), code]
}

function byLabel(name: string): string | undefined {
  return Object.keys(THEMES).find((code) => fold(THEMES[code] ?? '') === fold(name))
}

function byWords(name: string): string | undefined {
  const words = fold(name).split(' ')
  for (const beginnings of [TELLING, GENERAL]) {
    for (const word of words) {
      const found = beginnings?.find(([beginning]) => word.startsWith(beginning))
      if (found !== undefined) return found[1]
    }
  }
  return undefined
}
