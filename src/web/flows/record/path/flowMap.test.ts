import { describe, expect, it } from 'vitest'
import { flowOf, flows } from '../../../../domain/flows/index.ts'
import { statesOf } from '../../../../domain/workflow/check.ts'
import { type Flow, isMark } from '../../../../domain/workflow/flow.ts'
import { type Arrow, boxHeight, boxWidth, type FlowMapLayout, flowMap, shutArrow } from './flowMap.ts'

const labelWidth = (actions: readonly string[]) => actions.join(', ').length * 6
const map = (flow: Flow) => flowMap(flow, labelWidth)
const boxOf = (layout: FlowMapLayout, place: string) => {
  const box = layout.boxes.find((one) => one.place === place)
  if (!box) throw new Error(`no box ${place}`)
  return box
}

const placeOf = ({ actions, label: { x, y, anchor } }: Arrow) => {
  const width = labelWidth(actions)
  const left = x - { start: 0, middle: width / 2, end: width }[anchor]
  return { left, right: left + width, top: y - 9, bottom: y + 2 }
}

/** Points along an arrow: its path is lines and curves from one corner to the next. */
function pointsOf(d: string): [number, number][] {
  const points: [number, number][] = []
  let [x, y] = [0, 0]
  for (const [, letter = '', rest = ''] of d.matchAll(/([MHVCQ])([^MHVCQ]*)/g)) {
    const n = rest.trim().split(/\s+/).map(Number)
    const ends = { M: n, H: [n[0], y], V: [x, n[0]], C: n, Q: n }[letter]?.map(Number) ?? []
    const corners = letter === 'M' ? [] : [x, y, ...ends]
    for (let i = 0; i <= 40 && corners.length > 0; i++) points.push(bezier(corners, i / 40))
    ;[x, y] = [ends.at(-2) ?? x, ends.at(-1) ?? y]
  }
  return points
}

function bezier(corners: readonly number[], t: number): [number, number] {
  if (corners.length === 2) return [corners[0] ?? 0, corners[1] ?? 0]
  const between = corners.slice(0, -2).map((value, i) => value + ((corners[i + 2] ?? 0) - value) * t)
  return bezier(between, t)
}

describe.each(flows)('the map of $id', (flow) => {
  const layout = map(flow)

  it('has a box for the origin and for each state', () => {
    expect(layout.boxes.map((box) => box.place).sort()).toEqual(['history', ...statesOf(flow)].sort())
  })

  it('lays no box over another, and none outside', () => {
    for (const [i, a] of layout.boxes.entries()) {
      expect(a.x >= 0 && a.y >= 0 && a.x + boxWidth <= layout.width && a.y + boxHeight <= layout.height).toBe(true)
      for (const b of layout.boxes.slice(i + 1))
        expect(Math.abs(a.x - b.x) >= boxWidth || Math.abs(a.y - b.y) >= boxHeight).toBe(true)
    }
  })

  it('has one arrow for all steps between the same two states, and none that leads nowhere', () => {
    const pairs = layout.arrows.map((arrow) => `${arrow.from}>${arrow.to}`)
    expect(new Set(pairs).size).toBe(pairs.length)
    const drawn = flow.transitions.filter(({ from, to }) => !isMark(to) && to !== from)
    expect(layout.arrows.flatMap((arrow) => arrow.actions).sort()).toEqual(
      ['raise', ...drawn.map((step) => step.action)].sort(),
    )
  })

  it('draws numbers only', () => {
    for (const arrow of layout.arrows) expect(arrow.d).not.toMatch(/NaN|undefined|Infinity/)
  })

  it('keeps labels apart from each other, and off the boxes', () => {
    const places = layout.arrows.map(placeOf)
    const boxes = layout.boxes.map(({ x, y }) => ({ left: x, right: x + boxWidth, top: y, bottom: y + boxHeight }))
    for (const [i, a] of places.entries()) {
      expect(a.left >= 0 && a.right <= layout.width && a.top >= 0 && a.bottom <= layout.height).toBe(true)
      for (const b of [...places.slice(i + 1), ...boxes])
        expect(a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top).toBe(true)
    }
  })
})

describe.each(flows)('the arrows of $id', (flow) => {
  it('run through no label', () => {
    const { arrows } = map(flow)
    for (const { left, right, top, bottom } of arrows.map(placeOf))
      for (const arrow of arrows) {
        const through = pointsOf(arrow.d).filter(([x, y]) => x > left && x < right && y > top && y < bottom)
        expect(through, `${arrow.from}>${arrow.to}`).toEqual([])
      }
  })
})

it('stands the first state after the origin, and what a verdict leads to after that, the pass above the fail', () => {
  const layout = map(flowOf('stdDispute'))
  const [origin, first, pass, fail] = ['history', 'unverified', 'verifiedPass', 'verifiedFail'].map((place) =>
    boxOf(layout, place),
  )
  expect(origin?.x).toBeLessThan(first?.x ?? 0)
  expect(first?.x).toBeLessThan(pass?.x ?? 0)
  expect(pass?.x).toBe(fail?.x)
  expect(pass?.y).toBeLessThan(fail?.y ?? 0)
})

it('leads from the reply over the verification to the audit in one direction', () => {
  const layout = map(flowOf('preArbitration') as Flow)
  const columns = ['history', 'unreplied', 'replied', 'verifiedPass', 'auditedPass'].map(
    (place) => boxOf(layout, place).x,
  )
  expect(columns).toEqual([...columns].sort((a, b) => a - b))
})

it('shuts the arrows of an audit to what has no original, and no others', () => {
  const flow = flowOf('specialAdjustment') as Flow
  const { arrows } = map(flow)
  const shut = (withOrigIn: '0' | '1') => arrows.filter((arrow) => shutArrow(flow, { withOrigIn }, arrow))
  expect(shut('0')).toEqual([])
  expect(shut('1').flatMap((arrow) => arrow.actions)).toEqual(['auditPass', 'auditFail', 'revoke'])
})
