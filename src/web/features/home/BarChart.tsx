import { useEffect, useRef } from 'react'
import UPlot from 'uplot'
import { dark, light, type Mode } from '../../theme/tokens.ts'
import 'uplot/dist/uPlot.min.css'

interface BarChartProps {
  /** The last is today's, which is drawn solid. */
  values: readonly number[]
  /** The distance of the lines behind the bars, of which there are two above zero. */
  step: number
  /** What stands beside a line. */
  format: (value: number) => string
  mode: Mode
}

/** Pixels at the left in which the lines are named: the links over the bars leave as much, by `figures.css`. */
const axisWidth = 48
/** Pixels above and below, for the halves of the outer lines' names; `figures.css` gives as much more room. */
const margin = 8

/** Bars and the lines behind them, as wide and high as the place they stand in. Only drawn: the page says it in text. */
export function BarChart({ values, step, format, mode }: BarChartProps) {
  const place = useRef<HTMLDivElement>(null)
  const data = JSON.stringify([values, step])

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is drawn hangs on the data alone; `format` is new each time.
  useEffect(() => {
    const host = place.current
    if (!host) return
    const size = () => ({ width: host.clientWidth, height: host.clientHeight })
    const plot = new UPlot({ ...size(), ...optionsOf({ values, step, format, mode }, host) }, dataOf(values), host)
    const watch = new ResizeObserver(() => plot.setSize(size()))
    watch.observe(host)
    return () => {
      watch.disconnect()
      plot.destroy()
    }
  }, [data, mode])
  return <div className="bar-chart" ref={place} aria-hidden="true" />
}

/** One series for the days before, one for today. */
function dataOf(values: readonly number[]): UPlot.AlignedData {
  const last = values.length - 1
  return [
    values.map((_, at) => at),
    values.map((value, at) => (at < last ? value : null)),
    values.map((value, at) => (at === last ? value : null)),
  ]
}

function optionsOf(
  { values, step, format, mode }: BarChartProps,
  host: HTMLElement,
): Omit<UPlot.Options, 'width' | 'height'> {
  const colours = mode === 'dark' ? dark : light
  const paths = UPlot.paths.bars?.({ size: [0.55, 48], radius: 0.06 })
  const bars = (fill: string): UPlot.Series => ({ ...(paths && { paths }), fill, width: 0, points: { show: false } })
  return {
    padding: [margin, 0, margin, 0],
    cursor: { show: false },
    legend: { show: false },
    scales: { x: { time: false, range: [-0.5, values.length - 0.5] }, y: { range: [0, 2 * step] } },
    axes: [
      { show: false },
      {
        size: axisWidth,
        gap: 10,
        font: `11px ${getComputedStyle(host).fontFamily}`,
        stroke: colours.colorTextTertiary,
        splits: () => [0, step, 2 * step],
        values: (_, splits) => splits.map(format),
        grid: { stroke: colours.colorBorderSecondary, width: 1 },
        ticks: { show: false },
      },
    ],
    series: [{}, bars(colours.colorPrimaryBorder), bars(colours.colorPrimary)],
  }
}
