import { escapeLine } from '../page/html-text.ts'
import type { Mark, PlotView } from '../views/plot-view.ts'
import { cutText, textWidth } from './draw/marks.ts'

/** Light colours of web/styles/tokens.css: a file has no style sheet. A test compares them. */
export const FILE_COLOURS: Readonly<Record<string, string>> = {
  '--chart-1': '#2454b3',
  '--chart-2': '#a9941d',
  '--chart-3': '#843d4f',
  '--chart-4': '#00a5a6',
  '--chart-5': '#4f0d75',
  '--chart-6': '#637100',
  '--chart-7': '#038397',
  '--chart-8': '#650201',
  '--chart-other': '#8b9498',
  '--chart-grid': '#d6dee0'
}
const PAPER = '#ffffff'
const INK = '#142027'
const INK_2 = '#46545b'

const HEAD = 74
const FOOT = 34
const MARGIN = 20
const LINE = 17

/** Dashes of lines, as in web/styles/charts.css. */
const DASHES: Readonly<Record<number, string>> = {
  2: '7 3',
  3: '2 3',
  4: '9 3 2 3',
  5: '5 2',
  6: '1 4',
  7: '12 4',
  8: '9 3 2 3 2 3'
}

/** A drawing that stands by itself, with its title, its sentence and where the data come from (SVG 1.1). */
export function svgFile(plot: PlotView, title: string, sentence: string, source: string): string {
  const e = escapeLine
  const width = plot.width + 2 * MARGIN
  const lines = wrap(sentence, plot.width)
  const head = HEAD + Math.max(0, lines.length - 1) * LINE
  const height = head + plot.height + FOOT
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="title desc" font-family="system-ui, sans-serif">`,
    `<title id="title">${e(title)}</title><desc id="desc">${e(sentence)}</desc>`,
    `<rect width="${width}" height="${height}" fill="${PAPER}"/>`,
    `<text x="${MARGIN}" y="30" font-size="17" font-weight="600" fill="${INK}">${e(cutText(title, plot.width * 0.72))}</text>`,
    ...lines.map(
      (line, at) => `<text x="${MARGIN}" y="${52 + at * LINE}" font-size="13" fill="${INK_2}">${e(line)}</text>`
    ),
    `<g transform="translate(${MARGIN} ${head})">${plot.marks.map(markText).join('')}</g>`,
    `<text x="${MARGIN}" y="${height - 12}" font-size="12" fill="${INK_2}">${e(source)}</text>`,
    '</svg>\n'
  ].join('\n')
}

function wrap(text: string, room: number): string[] {
  const lines = ['']
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1)} ${word}`.trim()
    if (textWidth(longer) * 1.08 > room && lines.at(-1) !== '') lines.push(word)
    else lines[lines.length - 1] = longer
  }
  return lines.slice(0, 4)
}

function markText(mark: Mark): string {
  switch (mark.kind) {
    case 'path':
      return `<path d="${mark.d}" ${paint(mark.look)}/>`
    case 'dot':
      return `<circle cx="${mark.x}" cy="${mark.y}" r="${mark.r}" ${paint(mark.look)}/>`
    case 'text': {
      const turned = mark.turned === true ? ` transform="rotate(-35 ${mark.x} ${mark.y})"` : ''
      const strong = mark.look === 'ax strong' ? ` font-weight="600" fill="${INK}"` : ` fill="${INK_2}"`
      return `<text x="${mark.x}" y="${mark.y}" font-size="12" text-anchor="${mark.anchor}"${strong}${turned}>${escapeLine(mark.text)}</text>`
    }
  }
}

/** Attributes for the classes of the page. */
function paint(look: string): string {
  const classes = look.split(' ')
  const colourOf = (number: string): string =>
    FILE_COLOURS[number === '0' ? '--chart-other' : `--chart-${number}`] ?? INK
  return classes
    .map((name) => {
      const filled = /^c(\d)$/.exec(name)?.[1]
      if (filled !== undefined) return `fill="${colourOf(filled)}"`
      const drawn = /^l(\d)$/.exec(name)?.[1]
      if (drawn !== undefined) {
        const dash = DASHES[Number(drawn)]
        return `fill="none" stroke="${colourOf(drawn)}" stroke-width="2" stroke-linejoin="round"${dash === undefined ? '' : ` stroke-dasharray="${dash}"`}`
      }
      return OTHER_LOOKS[name] ?? ''
    })
    .join(' ')
}

const OTHER_LOOKS: Readonly<Record<string, string>> = {
  sep: `stroke="${PAPER}" stroke-width="1"`,
  soft: 'fill-opacity="0.16"',
  veil: 'fill-opacity="0.55"',
  grid: `fill="none" stroke="${FILE_COLOURS['--chart-grid']}"`,
  base: `fill="none" stroke="${INK_2}"`
}
