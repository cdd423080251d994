import type { Mark } from '../../views/plot-view.ts'
import type { DataSeries } from '../chart-data.ts'
import { cutText, line, tenth, text, textWidth } from './marks.ts'

const LINE_HEIGHT = 15
const MAX_ROOM = 170
/** Of the line to its mark, and the sample of its colour. */
const LEAD = 34

export function endLabelRoom(series: readonly DataSeries[]): number {
  return Math.min(MAX_ROOM, Math.max(...series.map(({ name }) => textWidth(name)))) + LEAD + 4
}

/** Names of series beside their last marks, apart from each other. */
export function endLabels(
  series: readonly DataSeries[],
  ends: readonly number[],
  { x, top, bottom }: { x: number; top: number; bottom: number },
  isLine: boolean
): Mark[] {
  const sorted = series
    .map(({ name, colour }, at) => ({ name, colour, end: ends[at] ?? bottom, y: ends[at] ?? bottom }))
    .sort((one, other) => one.y - other.y)
  spread(sorted, top + 6, bottom)
  return sorted.flatMap(({ name, colour, end, y }): Mark[] => [
    line(`M${x + 3} ${tenth(end)}L${x + 16} ${tenth(y)}`, 'grid'),
    isLine
      ? line(`M${x + 18} ${tenth(y)}h10`, `l${colour}`)
      : { kind: 'path', d: `M${x + 18} ${tenth(y - 5)}h10v10h-10z`, look: `c${colour}`, hatch: colour },
    text(x + LEAD - 1, y + 4, cutText(name, MAX_ROOM), 'start')
  ])
}

/** Pushes names down, then up again where the last one fell out. */
function spread(labels: { y: number }[], top: number, bottom: number): void {
  let least = top
  for (const label of labels) {
    label.y = Math.max(label.y, least)
    least = label.y + LINE_HEIGHT
  }
  let most = bottom
  for (const label of labels.toReversed()) {
    label.y = Math.min(label.y, most)
    most = label.y - LINE_HEIGHT
  }
}
