import type { ApiError } from './ApiError.ts'

export function isProofStale({ errCd }: ApiError): boolean {
  return errCd === '4034'
}

let ask: () => Promise<boolean> = async () => false
let asked: Promise<boolean> | null = null

/** Says how the user is asked to confirm that it is them; must be called once, before the portal is drawn. */
export function proveAgainWith(next: () => Promise<boolean>): void {
  ask = next
}

/** Asks once for all calls that wait for it. True when the refused call can be repeated. */
export async function isProvedAgain(error: ApiError): Promise<boolean> {
  if (!isProofStale(error)) return false
  asked ??= ask().finally(() => {
    asked = null
  })
  return asked
}
