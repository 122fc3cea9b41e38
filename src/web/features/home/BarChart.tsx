import { useEffect, useRef } from 'react'
import UPlot from 'uplot'
import { dark, light, type Mode } from '../../theme/tokens.ts'
import 'uplot/dist/uPlot.min.css'
import styles from './figures.module.css'

interface Drawing {
  values: readonly number[]
  lines: readonly { at: number; name: string }[]
}

/**
 * Pixels at the left for the names of the lines; `figures.module.css` leaves the same width beside the links over the bars.
 */
const axisWidth = 48
/** Pixels above and below, for half the height of the outer names; `figures.module.css` leaves the same room. */
const margin = 8

export function BarChart({ mode, values, lines }: Drawing & { mode: Mode }) {
  const place = useRef<HTMLDivElement>(null)
  // As text, so that it is drawn again where something has changed, not at each render.
  const drawing = JSON.stringify({ values, lines })
  useEffect(() => {
    const host = place.current
    return host ? draw(host, JSON.parse(drawing), mode) : undefined
  }, [drawing, mode])
  return <div className={styles.barChart} ref={place} aria-hidden="true" />
}

function draw(host: HTMLElement, drawing: Drawing, mode: Mode): () => void {
  const size = () => ({ width: host.clientWidth, height: host.clientHeight })
  const plot = new UPlot({ ...size(), ...optionsOf(drawing, mode, host) }, seriesOf(drawing), host)
  const watch = new ResizeObserver(() => plot.setSize(size()))
  watch.observe(host)
  return () => {
    watch.disconnect()
    plot.destroy()
  }
}

function seriesOf({ values }: Drawing): UPlot.AlignedData {
  const last = values.length - 1
  return [
    values.map((_, at) => at),
    values.map((value, at) => (at < last ? value : null)),
    values.map((value, at) => (at === last ? value : null)),
  ]
}

function optionsOf({ values, lines }: Drawing, mode: Mode, host: HTMLElement): Omit<UPlot.Options, 'width' | 'height'> {
  const colours = mode === 'dark' ? dark : light
  const paths = UPlot.paths.bars?.({ size: [0.55, 48], radius: 0.06 })
  const bars = (fill: string): UPlot.Series => ({ ...(paths && { paths }), fill, width: 0, points: { show: false } })
  return {
    padding: [margin, 0, margin, 0],
    cursor: { show: false },
    legend: { show: false },
    scales: {
      x: { time: false, range: [-0.5, values.length - 0.5] },
      y: { range: [0, lines.at(-1)?.at ?? 1] },
    },
    axes: [
      { show: false },
      {
        size: axisWidth,
        gap: 10,
        font: `11px ${getComputedStyle(host).fontFamily}`,
        stroke: colours.colorTextTertiary,
        splits: () => lines.map(({ at }) => at),
        values: () => lines.map(({ name }) => name),
        grid: { stroke: colours.colorBorderSecondary, width: 1 },
        ticks: { show: false },
      },
    ],
    series: [{}, bars(colours.colorPrimaryBorder), bars(colours.colorPrimary)],
  }
}
