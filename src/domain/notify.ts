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
  'view',
  'assigned',
  'deputy',
  'mention',
  'refund',
  'draft',
  'webhook',
  'securityAlert',
] as const
export type NoticeKind = (typeof noticeKinds)[number]

export interface Notify {
  desktop: boolean
  blink: boolean
  silent: readonly NoticeKind[]
}
