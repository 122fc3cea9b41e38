import { ApiError } from './ApiError.ts'

type FailureStep =
  /** The session has ended: stay, or log in again. `reason`: the server’s sentence, where it is another than that. */
  | { show: 'expired'; reason: string | null }
  /** The password must be changed first: the server's sentence, then that page. */
  | { show: 'mustChange'; text: string }
  | { show: 'toast'; text: string }
  | { show: 'nothing' }

/** Decides what to do about a failed call, as the catalogue of specification 8 says. */
export function stepFor(error: ApiError): FailureStep {
  if (error.status === 401) return { show: 'expired', reason: null }
  if (error.status === 409) return { show: 'expired', reason: error.errMsg }
  if (error.status === 400 && (error.errCd === '8003' || error.errCd === '8015')) {
    return { show: 'mustChange', text: error.errMsg }
  }
  if (error.status === 406) return { show: 'nothing' }
  return { show: 'toast', text: error.errMsg }
}

/** True where `failureHandler` has already shown the user everything, even for a `quiet` caller. */
export function isSaidAlready(error: unknown): boolean {
  return error instanceof ApiError && stepFor(error).show !== 'toast'
}

export interface FailureDesk {
  toast: (text: string) => void
  alert: (text: string) => Promise<void>
  askRelogin: (reason: string | null) => Promise<boolean>
  logOutAndReload: () => Promise<void>
  goToMustChange: () => Promise<void>
}

type Handler = (error: ApiError, options: { quiet?: boolean }) => void

/**
 * Asks only once when many calls find the session ended: while a question is open, further ones of its kind are
 * dropped.
 */
export function failureHandler(desk: FailureDesk): Handler {
  let asking = false
  const once = async (ask: () => Promise<void>) => {
    if (asking) return
    asking = true
    try {
      await ask()
    } finally {
      asking = false
    }
  }
  return (error, { quiet = false }) => {
    const step = stepFor(error)
    if (step.show === 'toast' && !quiet) desk.toast(step.text)
    if (step.show === 'expired') {
      void once(async () => {
        if (await desk.askRelogin(step.reason)) await desk.logOutAndReload()
      })
    }
    if (step.show === 'mustChange') {
      void once(async () => {
        await desk.alert(step.text)
        await desk.goToMustChange()
      })
    }
  }
}

let handler: Handler = () => {}

/** Must be called once, by main.tsx. */
export function handleFailuresWith(next: Handler): void {
  handler = next
}

export function reportFailure(error: ApiError, options: { quiet?: boolean }): void {
  handler(error, options)
}
