import { statesOf } from '../../../../domain/workflow/check.ts'
import { type Action, type Flow, isMark, type State } from '../../../../domain/workflow/flow.ts'
import { isRefused, type Standing } from './nextSteps.ts'
import type { PathPlace } from './path.ts'

/** Positions in pixels. Any flow gets its map from its definition alone. */
export interface FlowMapLayout {
  width: number
  height: number
  boxes: Box[]
  arrows: Arrow[]
}

interface Box {
  place: PathPlace
  x: number
  y: number
}

export interface Arrow {
  from: PathPlace
  to: PathPlace
  actions: readonly (Action | 'raise')[]
  d: string
  label: { x: number; y: number; anchor: 'start' | 'middle' | 'end' }
}

export const boxWidth = 128
export const boxHeight = 42
const margin = 8
const rowGap = 38
const lane = 30

type MapLink = Pick<Arrow, 'from' | 'to' | 'actions'>

/** `labelWidth` returns pixels for the labels in the reader's language. */
export function flowMap(flow: Flow, labelWidth: (actions: MapLink['actions']) => number): FlowMapLayout {
  const links = linksOf(flow)
  const columns = columnsOf(flow, links)
  const columnOf = (place: PathPlace) => columns.findIndex((column) => column.includes(place))
  const span = (link: MapLink) => columnOf(link.to) - columnOf(link.from)

  const tallest = Math.max(...columns.map((column) => column.length))
  const bodyHeight = tallest * boxHeight + (tallest - 1) * rowGap
  const middle = (place: PathPlace) => {
    const column = columns[columnOf(place)] ?? []
    return (column.indexOf(place) - (column.length - 1) / 2) * (boxHeight + rowGap)
  }
  const backwards = links.filter((link) => span(link) < 0)
  const isOver = (link: MapLink) => middle(link.from) < middle(link.to)
  const over = backwards.filter(isOver).sort((a, b) => span(b) - span(a))
  const under = backwards.filter((link) => !isOver(link)).sort((a, b) => span(b) - span(a))
  const lanesOver = over.length * lane
  // An arrow back along a single column of boxes passes beneath them; else it finds room beside the lower box.
  const lanesUnder = under.reduce((sum, link) => sum + (dips(link) ? lane : 0), 0)
  function dips(link: MapLink): boolean {
    return span(link) < -1 || middle(link.from) === middle(link.to)
  }

  const lefts = leftsOf(columns, links, columnOf, labelWidth)
  const centre = margin + lanesOver + bodyHeight / 2
  const boxes = columns.flatMap((column, i) =>
    column.map((place) => ({ place, x: lefts[i] ?? 0, y: centre + middle(place) - boxHeight / 2 })),
  )
  const boxOf = (place: PathPlace): Box => boxes.find((box) => box.place === place) ?? { place, x: 0, y: 0 }

  const bottom = margin + lanesOver + bodyHeight
  const arrows = links.map((link): Arrow => {
    const [from, to] = [boxOf(link.from), boxOf(link.to)]
    if (span(link) > 0) return { ...link, ...forward(from, to, exits(link, links, span)) }
    if (span(link) === 0) return { ...link, ...sideways(from, to) }
    if (isOver(link))
      return { ...link, ...around(from, to, margin + lanesOver - 18 - over.indexOf(link) * lane, 'over') }
    if (!dips(link)) return { ...link, ...beneath(from, to) }
    const depth = under.filter(dips).indexOf(link)
    return { ...link, ...around(from, to, bottom + 18 + depth * lane, 'under') }
  })
  // A same-column arrow past a box between needs room at the right; its label too.
  const right = Math.max(...boxes.map((box) => box.x + boxWidth))
  const labelled = arrows.filter((arrow) => span(arrow) === 0)
  const reach = labelled.map((arrow) => arrow.label.x + labelWidth(arrow.actions))
  return {
    width: Math.ceil(Math.max(right, ...reach) + margin),
    height: Math.ceil(bottom + lanesUnder + margin + (under.some((link) => !dips(link)) ? 6 : 0)),
    boxes,
    arrows,
  }
}

function linksOf(flow: Flow): MapLink[] {
  const links: { from: PathPlace; to: PathPlace; actions: (Action | 'raise')[] }[] = [
    { from: 'history', to: flow.initial, actions: ['raise'] },
  ]
  for (const { action, from, to } of flow.transitions) {
    if (isMark(to) || to === from) continue
    const same = links.find((link) => link.from === from && link.to === to)
    if (same) same.actions.push(action)
    else links.push({ from, to, actions: [action] })
  }
  return links
}

export function shutArrow(
  flow: Flow,
  record: Pick<Standing, 'withOrigIn' | 'contest'>,
  { from, to }: MapLink,
): boolean {
  const along = flow.transitions.filter((step) => step.from === from && step.to === to)
  return along.length > 0 && along.every((step) => isRefused(step, record))
}

function columnsOf(flow: Flow, links: readonly MapLink[]): PathPlace[][] {
  const columns: PathPlace[][] = [['history'], [flow.initial]]
  const placed = new Set<PathPlace>(columns.flat())
  for (let last = columns.at(-1) ?? []; last.length > 0; ) {
    const reached = new Set(links.filter((link) => last.includes(link.from)).map((link) => link.to))
    const next = statesOf(flow).filter((state: State) => reached.has(state) && !placed.has(state))
    for (const state of next) placed.add(state)
    if (next.length > 0) columns.push(next)
    last = next
  }
  return columns
}

function leftsOf(
  columns: readonly PathPlace[][],
  links: readonly MapLink[],
  columnOf: (place: PathPlace) => number,
  labelWidth: (actions: MapLink['actions']) => number,
): number[] {
  const lefts = [margin]
  for (let i = 1; i < columns.length; i++) {
    const between = links.filter((link) => columnOf(link.from) === i - 1 && columnOf(link.to) === i)
    const branches = between.length > 1
    const widest = Math.max(0, ...between.map((link) => labelWidth(link.actions)))
    const back = links.filter((link) => columnOf(link.from) === i && columnOf(link.to) === i - 1)
    const widestBack = Math.max(0, ...back.map((link) => labelWidth(link.actions)))
    const gap = Math.max(60, widest + (branches ? 110 : 28), widestBack + 60)
    lefts.push((lefts[i - 1] ?? 0) + boxWidth + gap)
  }
  return lefts
}

interface Exit {
  at: number
  of: number
}

function exits(link: MapLink, links: readonly MapLink[], span: (link: MapLink) => number): Exit {
  const same = links.filter((one) => one.from === link.from && span(one) > 0)
  return { at: same.indexOf(link), of: same.length }
}

function forward(from: Box, to: Box, exit: Exit): Pick<Arrow, 'd' | 'label'> {
  const x1 = from.x + boxWidth
  const y1 = from.y + (boxHeight * (exit.at + 1)) / (exit.of + 1)
  const [x2, y2] = [to.x, to.y + boxHeight / 2]
  const half = (x1 + x2) / 2
  if (Math.abs(y1 - y2) < 1) return { d: `M${x1} ${y1}H${x2}`, label: { x: half, y: y1 - 7, anchor: 'middle' } }
  const rising = y2 < y1
  const [bend, level] = [x1 + (x2 - x1) * 0.3, x1 + (x2 - x1) * 0.36]
  return {
    d: `M${x1} ${y1}C${bend} ${y1} ${level} ${y2} ${x2} ${y2}`,
    // Where the curve has nearly come to its end, above it.
    label: { x: x2 - 16, y: y2 - (rising ? 9 : Math.max(11, (y2 - y1) * 0.25)), anchor: 'end' },
  }
}

function sideways(from: Box, to: Box): Pick<Arrow, 'd' | 'label'> {
  const down = to.y > from.y
  const neighbours = Math.abs(to.y - from.y) <= boxHeight + rowGap
  if (neighbours) {
    const x = from.x + boxWidth / 2
    const [y1, y2] = down ? [from.y + boxHeight, to.y] : [from.y, to.y + boxHeight]
    return { d: `M${x} ${y1}V${y2}`, label: { x: x + 8, y: (y1 + y2) / 2 + 4, anchor: 'start' } }
  }
  const x = from.x + boxWidth
  const [y1, y2] = [from.y + boxHeight / 2, to.y + boxHeight / 2]
  return {
    d: `M${x} ${y1}C${x + 36} ${y1} ${x + 36} ${y2} ${x} ${y2}`,
    label: { x: x + 34, y: (y1 + y2) / 2 + 4, anchor: 'start' },
  }
}

function beneath(from: Box, to: Box): Pick<Arrow, 'd' | 'label'> {
  const [x1, y1] = [from.x, from.y + boxHeight * 0.8]
  const [x2, y2] = [to.x + boxWidth / 2, to.y + boxHeight]
  const low = y1 + 12
  return {
    d: `M${x1} ${y1}C${x1 - 100} ${low} ${x2} ${low} ${x2} ${y2}`,
    label: { x: x2 + 22, y: y2 + 21, anchor: 'start' },
  }
}

function around(from: Box, to: Box, y: number, side: 'over' | 'under'): Pick<Arrow, 'd' | 'label'> {
  const edge = (box: Box) => (side === 'over' ? box.y : box.y + boxHeight)
  const [x1, x2] = [from.x + boxWidth / 2, to.x + boxWidth / 2]
  const bend = Math.min(32, (x1 - x2) / 2)
  return {
    d: `M${x1} ${edge(from)}Q${x1} ${y} ${x1 - bend} ${y}H${x2 + bend}Q${x2} ${y} ${x2} ${edge(to)}`,
    label: { x: (x1 + x2) / 2, y: y - 6, anchor: 'middle' },
  }
}
