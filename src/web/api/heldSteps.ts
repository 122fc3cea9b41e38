import { createAtom } from '@tanstack/react-store'
import { readCookie } from '../cookies.ts'
import { textNow } from '../i18n/language.ts'
import { ApiError } from './ApiError.ts'

/** A step on records, or on an alert. */
export interface StepToSend {
  /** Of the records, or of the alert; at least one. */
  ids: readonly string[]
  /** Such as `Verify Pass`. */
  name: string
  /**
   * Resolves to null where it is done, else to the reason why not. Is called again where no answer came: always sends the
   * same Idempotency-Key, with `keepalive`.
   */
  send: () => Promise<string | null>
  done: () => void
  /** Called where it was dropped or refused: nothing was done. */
  undone?: ((how: 'dropped' | 'refused') => void) | undefined
}

export interface HeldStep extends StepToSend {
  /** The first of its ids. */
  id: string
  phase: 'held' | 'offline' | 'sending' | 'unanswered' | 'refused'
  /** Why it was refused. */
  reason?: string
  /** The session in which it was taken; another one never sends it. */
  session: string | undefined
}

/** Seconds after which a step without an answer is sent again. */
const againIn = 5

/** The steps that are not done, oldest first. Those that were refused stay until they are closed. */
export const heldSteps = createAtom<readonly HeldStep[]>([])
const timers = new Map<string, ReturnType<typeof setTimeout>>()
const underWay = new Map<string, Promise<void>>()

export function hold(step: StepToSend, ms: number): void {
  const [id = ''] = step.ids
  remove(id)
  heldSteps.set((all) => [...all, { ...step, id, phase: 'held', session: sessionNow() }])
  sendIn(id, ms)
}

/** The step on this record or alert that is not done yet: meanwhile no other can be taken. */
export function heldOn(id: string | undefined, steps = heldSteps.get()): HeldStep | undefined {
  return steps.find(({ ids, phase }) => ids.some((one) => one === id) && phase !== 'refused')
}

/** True as long as nothing was sent. */
export function isDroppable({ phase }: HeldStep): boolean {
  return phase === 'held' || phase === 'offline'
}

/** Drops the step, which was not sent, or closes one that was refused. */
export function drop(id: string): void {
  const step = find(id)
  if (!step || !(isDroppable(step) || step.phase === 'refused')) return
  remove(id)
  if (step.phase !== 'refused') step.undone?.('dropped')
}

/** Sends all at once. Resolves when each was answered, or could not be sent. */
export async function sendHeld(): Promise<void> {
  const waiting = heldSteps.get().filter(({ phase }) => phase !== 'refused')
  await Promise.all(waiting.map(({ id }) => send(id)))
}

/** Sends what could not be sent, or was not answered. */
export function sendAgain(): void {
  for (const { id, phase } of heldSteps.get()) if (phase === 'offline' || phase === 'unanswered') void send(id)
}

/** True where leaving the page would lose a step: it can't be sent now. */
export function hasUnsent(): boolean {
  return heldSteps.get().some(({ phase }) => phase === 'offline' || phase === 'unanswered')
}

/** Forgets all: nothing of one user is left for the next. */
export function forgetHeld(): void {
  for (const { id } of heldSteps.get()) remove(id)
}

function send(id: string): Promise<void> {
  const sent = underWay.get(id) ?? sendOnce(id).finally(() => underWay.delete(id))
  underWay.set(id, sent)
  return sent
}

async function sendOnce(id: string): Promise<void> {
  const step = find(id)
  if (!step) return
  clearTimeout(timers.get(id))
  if (step.session !== sessionNow()) return refuse(step, textNow()('steps.held.otherSession'))
  if (!navigator.onLine) {
    if (step.phase === 'held') change(id, { phase: 'offline' })
    return
  }
  change(id, { phase: 'sending' })
  try {
    const reason = await step.send()
    if (reason !== null) return refuse(step, reason)
    remove(id)
    step.done()
  } catch (error) {
    if (!(error instanceof ApiError)) {
      refuse(step, textNow()('frame.failure.request'))
      throw error
    }
    // A gateway's 502 or a lost connection leaves open whether it was done: sent again, it is done once.
    if (error.isFinal || error.status === 500) return refuse(step, error.errMsg)
    change(id, { phase: 'unanswered' })
    sendIn(id, (error.retryAfter ?? againIn) * 1_000)
  }
}

function refuse(step: HeldStep, reason: string): void {
  change(step.id, { phase: 'refused', reason })
  step.undone?.('refused')
}

function sendIn(id: string, ms: number): void {
  timers.set(
    id,
    setTimeout(() => void send(id), ms),
  )
}

function find(id: string): HeldStep | undefined {
  return heldSteps.get().find((step) => step.id === id)
}

function change(id: string, to: Partial<HeldStep>): void {
  heldSteps.set((all) => all.map((step) => (step.id === id ? { ...step, ...to } : step)))
}

function remove(id: string): void {
  clearTimeout(timers.get(id))
  timers.delete(id)
  heldSteps.set((all) => all.filter((step) => step.id !== id))
}

function sessionNow(): string | undefined {
  return readCookie('XSRF-TOKEN')
}
