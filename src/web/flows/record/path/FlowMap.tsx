import { useMemo } from 'react'
import type { Operation, RecordRow } from '../../../../contract/records/records.ts'
import { dayText } from '../../../../domain/time/calendar.ts'
import { type Flow, originOf } from '../../../../domain/workflow/flow.ts'
import { type Text, useLanguage, useText } from '../../../i18n/useText.ts'
import { meaningOf } from '../../../ui/values/StateTag.tsx'
import { localDay } from '../../../ui/values/showTime.ts'
import visibility from '../../../ui/visibility.module.css'
import { type Arrow, boxHeight, boxWidth, flowMap, shutArrow } from './flowMap.ts'
import { arrivals, arrowKey, arrowsTaken, type PathPlace, pathTaken } from './path.ts'
import { daysSince } from './times.ts'
import styles from './way.module.css'

interface FlowMapProps {
  flow: Flow
  record: RecordRow
  operations: readonly Operation[]
}

export function FlowMap({ flow, record, operations }: FlowMapProps) {
  const t = useText()
  const language = useLanguage()
  const layout = useMemo(() => flowMap(flow, (actions) => widthOf(labelOf(actions, t, language))), [flow, t, language])
  const path = pathTaken(flow, operations)
  const reached = arrivals(path)
  const taken = arrowsTaken(path)

  const kindOf = (arrow: Arrow): ArrowKind => {
    if (taken.has(arrowKey(arrow.from, arrow.to))) return 'taken'
    if (shutArrow(flow, record, arrow) || isShutOff(arrow.from)) return 'shut'
    return arrow.from === record.state ? 'next' : 'open'
  }
  const isShutOff = (place: PathPlace) => {
    const into = layout.arrows.filter((arrow) => arrow.to === place)
    return into.length > 0 && into.every((arrow) => shutArrow(flow, record, arrow))
  }
  const lookOf = (place: PathPlace) => {
    if (place === record.state) return hereLook(record)
    if (reached.has(place)) return 'passed'
    return isShutOff(place) ? 'shut' : undefined
  }
  const noteOf = (place: PathPlace) => {
    if (place === 'history') return record.settleDt === '' ? null : dayText(record.settleDt)
    const at = reached.get(place)
    // A record that was hidden has a later `stateTs`, but is in its status as long as before.
    if (place === record.state) return t('record.now', { days: daysSince(at ?? record.stateTs) })
    return at ? localDay(at) : null
  }
  const arrows = layout.arrows
    .map((arrow) => ({ ...arrow, kind: kindOf(arrow) }))
    .sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))
  return (
    <figure
      className={`${styles.flowMap}${layout.width > roomBeside ? ` ${styles.wide}` : ''}`}
      aria-label={t('record.map')}
    >
      <svg
        viewBox={`0 0 ${layout.width} ${layout.height}`}
        width={layout.width}
        height={layout.height}
        aria-hidden="true"
        focusable="false"
      >
        <ArrowHeads />
        {arrows.map((arrow) => (
          <g key={arrowKey(arrow.from, arrow.to)} className={styles.arrow} data-kind={arrow.kind}>
            <path d={arrow.d} markerEnd={`url(#map-head-${arrow.kind})`} />
            <text x={arrow.label.x} y={arrow.label.y} textAnchor={arrow.label.anchor}>
              {labelOf(arrow.actions, t, language)}
            </text>
          </g>
        ))}
        {layout.boxes.map(({ place, x, y }) => (
          <g
            key={place}
            className={styles.box}
            data-here={place === record.state || undefined}
            data-look={lookOf(place)}
          >
            <rect x={x} y={y} width={boxWidth} height={boxHeight} rx="6" />
            <BoxText name={placeName(place, flow, record, t)} note={noteOf(place)} x={x + boxWidth / 2} y={y} />
          </g>
        ))}
      </svg>
      <figcaption className={visibility.visuallyHidden}>
        <FlowInWords {...{ flow, record, operations }} arrows={layout.arrows} />
      </figcaption>
    </figure>
  )
}

/** Drawing order: the path that was taken lies on top. */
const order = ['shut', 'open', 'next', 'taken'] as const
type ArrowKind = (typeof order)[number]

/** Pixels. A wider map stands above the sentences instead of beside them. */
const roomBeside = 720

function ArrowHeads() {
  return (
    <defs>
      {order.map((kind) => (
        <marker
          key={kind}
          id={`map-head-${kind}`}
          viewBox="0 0 10 10"
          refX="10"
          refY="5"
          markerWidth="10"
          markerHeight="10"
          markerUnits="userSpaceOnUse"
          orient="auto-start-reverse"
        >
          <path d="M0 1 10 5 0 9z" className={styles.head} data-kind={kind} />
        </marker>
      ))}
    </defs>
  )
}

interface BoxTextProps {
  name: string
  note: string | null
  /** The middle of the box. */
  x: number
  /** The top of the box. */
  y: number
}

function BoxText({ name, note, x, y }: BoxTextProps) {
  return (
    <>
      <text x={x} y={y + (note ? 18 : 26)} textAnchor="middle" className={styles.place}>
        {name}
      </text>
      {note && (
        <text x={x} y={y + 33} textAnchor="middle" className={styles.note}>
          {note}
        </text>
      )}
    </>
  )
}

/** Describes the map for screen readers: the places that the record has been at, and the next ones. */
function FlowInWords({ flow, record, operations, arrows }: FlowMapProps & { arrows: readonly Arrow[] }) {
  const t = useText()
  const language = useLanguage()
  const list = new Intl.ListFormat(language, { type: 'conjunction' })
  const words = (place: PathPlace) => placeName(place, flow, record, t)
  const stops = pathTaken(flow, operations).map((stop) =>
    t('record.stop', {
      place: words(stop.place),
      day: stop.place === 'history' && record.settleDt !== '' ? dayText(record.settleDt) : localDay(stop.at),
    }),
  )
  const onwards = arrows
    .filter((arrow) => arrow.from === record.state)
    .map((arrow) => {
      const steps = t('record.mapArrow', { actions: labelOf(arrow.actions, t, language), to: words(arrow.to) })
      return shutArrow(flow, record, arrow) ? t('record.notOpen', { steps }) : steps
    })
  return [
    t('record.mapPath', { path: list.format(stops) }),
    ...(onwards.length > 0 ? [t('record.mapNext', { steps: list.format(onwards) })] : []),
  ].join(' ')
}

export function FlowPath({ flow, record, operations }: FlowMapProps) {
  const t = useText()
  const path = pathTaken(flow, operations)
  return (
    <ol className={styles.path} aria-label={t('record.map')}>
      {path.map((stop, i) => {
        const last = i === path.length - 1
        return (
          <li
            key={`${stop.place} ${stop.at}`}
            data-look={last ? hereLook(record) : undefined}
            aria-current={last ? 'step' : undefined}
          >
            {placeName(stop.place, flow, record, t)}
          </li>
        )
      })}
    </ol>
  )
}

function hereLook({ state, dueDt }: RecordRow) {
  return meaningOf(state, dueDt !== null)
}

function placeName(place: PathPlace, flow: Flow, { withOrigIn }: RecordRow, t: Text): string {
  if (place !== 'history') return t(`state.${place}`)
  return t(originOf(flow, withOrigIn) === 'noOrig' ? 'record.fromNothing' : 'record.fromHistory')
}

function labelOf(actions: Arrow['actions'], t: Text, language: string): string {
  const words = actions.map((action) => t(`record.arrow.${action}`))
  return new Intl.ListFormat(language, { type: 'disjunction' }).format(words)
}

/** Estimates the width of a 12 px label in pixels; a Chinese character fills a square. */
function widthOf(label: string): number {
  return [...label].reduce((sum, char) => sum + (char > '\u2e80' ? 12 : 6.6), 0)
}
