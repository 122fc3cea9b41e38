import type { Operation } from '../../../../contract/records/records.ts'
import { type Flow, isMark, type State } from '../../../../domain/workflow/flow.ts'

export type PathPlace = 'history' | State

interface Stop {
  place: PathPlace
  at: string
}

/** Lists places in order; a state that the record came back to appears again. A mark, such as hidden, is no place. */
export function pathTaken(flow: Flow, operations: readonly Operation[]): Stop[] {
  const known = placesOf(flow)
  const steps = [...operations].sort((a, b) => a.version - b.version)
  const [first] = steps
  if (!first) return []
  const moved = steps.filter((step) => known.has(step.to) && step.from !== step.to)
  return [{ place: 'history', at: first.at }, ...moved.map((step) => ({ place: step.to as State, at: step.at }))]
}

/** Returns keys such as `unverified>verifiedFail`. */
export function arrowsTaken(path: readonly Stop[]): Set<string> {
  return new Set(path.slice(1).map((stop, i) => arrowKey(path[i]?.place ?? 'history', stop.place)))
}

export function arrowKey(from: PathPlace, to: PathPlace): string {
  return `${from}>${to}`
}

export function arrivals(path: readonly Stop[]): Map<PathPlace, string> {
  return new Map(path.map((stop) => [stop.place, stop.at]))
}

function placesOf(flow: Flow): Set<string> {
  const places = flow.transitions.flatMap((step) => [step.from, step.to])
  return new Set([flow.initial, ...places.filter((place) => !isMark(place))])
}
