import type { PlotView } from '../../views/plot-view.ts'
import type { ChartData } from '../chart-data.ts'
import { drawAxesChart } from './draw-axes-chart.ts'
import { drawBars } from './draw-bars.ts'
import { drawPie } from './draw-pie.ts'
import type { PlotLook } from './plot-look.ts'

export function drawChart(data: ChartData, look: PlotLook): PlotView {
  switch (data.state.kind) {
    case 'bar':
      return drawBars(data, look)
    case 'pie':
      return drawPie(data, look)
    case 'column':
    case 'line':
    case 'area':
    case 'points':
    case 'histogram':
      return drawAxesChart(data, look)
  }
}
