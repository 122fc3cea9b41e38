import { onLogOut } from '../session/session.ts'

/** What was written for steps that were undone, by the `about` of their forms, until they are taken again or the user logs out. */
const remarks = new Map<string, string>()
onLogOut(() => remarks.clear())

export function keepUndone(about: string, remark: string): void {
  remarks.set(about, remark)
}

/** Empty where nothing was undone. */
export function undoneRemark(about: string): string {
  return remarks.get(about) ?? ''
}

/** Call when the step is taken, however it was asked for. */
export function forgetUndone(about: string): void {
  remarks.delete(about)
}
