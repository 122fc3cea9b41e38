import { useEffect, useRef } from 'react'
import UPlot from 'uplot'
import { dark, light, type Mode, meanings } from '../../theme/tokens.ts'
import 'uplot/dist/uPlot.min.css'
import styles from './barChart.module.css'

const tones = ['usual', 'strong', 'over', 'soon'] as const
export type BarTone = (typeof tones)[number]

interface Drawing {
  bars: readonly { value: number; tone: BarTone }[]
  lines: readonly { at: number; name: string }[]
}

/** Pixels at the left for the names of the lines; links over the bars begin there. */
const axisWidth = 48
/** Pixels above and below, for half the height of the outer names. */
const margin = 8

export function BarChart({ mode, bars, lines }: Drawing & { mode: Mode }) {
  const place = useRef<HTMLDivElement>(null)
  // As text, so that it is drawn again where something has changed, not at each render.
  const drawing = JSON.stringify({ bars, lines })
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

function seriesOf({ bars }: Drawing): UPlot.AlignedData {
  const of = (tone: BarTone) => bars.map((bar) => (bar.tone === tone ? bar.value : null))
  return [bars.map((_, at) => at), ...tones.map(of)]
}

function optionsOf({ bars, lines }: Drawing, mode: Mode, host: HTMLElement): Omit<UPlot.Options, 'width' | 'height'> {
  const colours = mode === 'dark' ? dark : light
  const { overdue, soon } = meanings[mode]
  const paths = UPlot.paths.bars?.({ size: [0.55, 48], radius: 0.06 })
  const look = { ...(paths && { paths }), points: { show: false } }
  const filled = (fill: string): UPlot.Series => ({ ...look, fill, width: 0 })
  const series: Record<BarTone, UPlot.Series> = {
    usual: filled(colours.colorPrimaryBorder),
    strong: filled(colours.colorPrimary),
    over: filled(overdue[0]),
    soon: { ...look, fill: soon[1], stroke: soon[0], width: 1 },
  }
  return {
    padding: [margin, 0, margin, 0],
    cursor: { show: false },
    legend: { show: false },
    scales: {
      x: { time: false, range: [-0.5, bars.length - 0.5] },
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
    series: [{}, ...tones.map((tone) => series[tone])],
  }
}
