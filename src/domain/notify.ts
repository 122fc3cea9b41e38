/** What users are told of while they work, and how they want to hear of it. */

export const noticeKinds = [
  'waiting',
  'released',
  'answered',
  'outcome',
  'refused',
  'takenBack',
  'bulletin',
  'certificate',
  'cardAlert',
  'accountLock',
  'approval',
] as const
export type NoticeKind = (typeof noticeKinds)[number]

export interface Notify {
  /** Also outside the window, where the browser may. */
  desktop: boolean
  /** The badge blinks while something is new. */
  blink: boolean
  /** Kinds that only stand in the list. */
  silent: readonly NoticeKind[]
}
