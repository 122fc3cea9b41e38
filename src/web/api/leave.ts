import { worklistRelease } from '../../contract/records/worklist.ts'
import { call } from './call.ts'

/** What is held: a record, or an alert. */
export type Held = { expId: string } | { rid: string }

/** In milliseconds: who goes on to the next record has claimed it by then. */
const goesOnWithin = 1_000

/** In the address of the page: what it shows. */
const opened = ['expId', 'rid', 'review']

let left: { held: Held; timer: ReturnType<typeof setTimeout> } | null = null

/** Gives it up: with the claim of the record or alert that the page shows now, which saves a call, or alone. */
export function leave(held: Held): void {
  const before = takeLeft()
  if (before) release(before)
  const shown = new URLSearchParams(location.search)
  if (!opened.some((name) => shown.has(name))) {
    release(held)
    return
  }
  const timer = setTimeout(() => {
    left = null
    release(held)
  }, goesOnWithin)
  left = { held, timer }
}

/** The part of a claim that gives up what was left just before; nothing where it is the same. */
export function leftFor(held: Held): { release?: Held } {
  const before = takeLeft()
  return before && idOf(before) !== idOf(held) ? { release: before } : {}
}

function takeLeft(): Held | undefined {
  const held = left?.held
  clearTimeout(left?.timer)
  left = null
  return held
}

/** It ends by itself where this doesn't arrive. */
export function release(held: Held): void {
  call(worklistRelease, held, { quiet: true, keepalive: true }).catch(() => {})
}

function idOf(held: Held): string {
  return 'expId' in held ? held.expId : held.rid
}
