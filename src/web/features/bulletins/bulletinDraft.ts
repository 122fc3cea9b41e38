import type { addBulletin, BulletinDetail } from '../../../contract/bulletins.ts'
import { bulletinTitlePattern, maxBulletinBody } from '../../../domain/bulletins.ts'
import { maskCardNumbersIn } from '../../../domain/cards.ts'
import type { Asks } from '../../api/call.ts'
import { isReady, type VoucherFile } from '../../flows/form/voucherFiles.ts'

/** A bulletin as it stands in its form. */
export interface BulletinText {
  title: string
  /** HTML; empty where nothing is written. */
  body: string
  toAll: boolean
  /** Kept while all are chosen, so that a second thought loses nothing. */
  audience: readonly string[]
  /** ISO 8601; empty where not said. */
  showFrom: string
  showTo: string
}

export type BulletinField = 'title' | 'body' | 'audience' | 'showFrom' | 'showTo' | 'attachments'

/** Of a bulletin that is changed, or a new one; `own` is whom alone a manager writes to. */
export function textOf(bulletin: BulletinDetail | null, own: string | null): BulletinText {
  const audience = bulletin?.keeping?.audience?.map((one) => one.insIdCd) ?? null
  return {
    title: bulletin?.title ?? '',
    body: bulletin?.body ?? '',
    toAll: audience === null && own === null,
    audience: audience ?? (own === null ? [] : [own]),
    showFrom: bulletin?.showFrom ?? '',
    showTo: bulletin?.showTo ?? '',
  }
}

export function filesOf(bulletin: BulletinDetail | null): VoucherFile[] {
  return (bulletin?.attachments ?? []).map(({ filePath, ...file }) => ({
    ...file,
    key: filePath,
    evidence: null,
    progress: { at: 'ready', filePath },
  }))
}

export type BulletinProblem = 'missing' | 'broken' | 'tooLong' | 'endsEarly' | 'over' | 'sending' | 'failed'

/** What keeps it from being saved, or published; in the order of the page. The server would refuse it too. */
export function problemsOf(
  text: BulletinText,
  files: readonly VoucherFile[],
  publish: boolean,
  now: Date,
): { field: BulletinField; what: BulletinProblem }[] {
  const { title, body, toAll, audience, showFrom, showTo } = text
  const found: [BulletinField, BulletinProblem | false][] = [
    ['title', title.trim() === '' ? 'missing' : !bulletinTitlePattern.test(title.trim()) && 'broken'],
    ['body', publish && body === '' ? 'missing' : body.length > maxBulletinBody && 'tooLong'],
    ['attachments', files.some(({ progress }) => progress.at === 'sending') && 'sending'],
    ['attachments', files.some(({ progress }) => progress.at === 'failed') && 'failed'],
    ['audience', !toAll && audience.length === 0 && 'missing'],
    ['showTo', showFrom !== '' && showTo !== '' && showTo <= showFrom && 'endsEarly'],
    ['showTo', publish && showTo !== '' && showTo <= now.toISOString() && 'over'],
  ]
  return found.flatMap(([field, what]) => (what ? [{ field, what }] : []))
}

/** What is sent. */
export function writtenOf(
  { title, body, toAll, audience, showFrom, showTo }: BulletinText,
  files: readonly VoucherFile[],
  publish: boolean,
): Asks<typeof addBulletin> {
  return {
    title: title.trim(),
    body,
    audience: toAll ? null : [...audience],
    showFrom: showFrom || null,
    showTo: showTo || null,
    attachments: files.filter(isReady).map(({ fileName, progress }) => ({ fileName, filePath: progress.filePath })),
    publish,
  }
}

/** What was typed and not saved, kept in this browser; no card number among it. */
export interface KeptText {
  savedAt: string
  text: BulletinText
  files: (Omit<VoucherFile, 'key' | 'progress'> & { filePath: string })[]
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

const prefix = 'bulletin/'
/** What nobody came back to goes after this time. */
const keptDays = 30

export function keyOf(userId: string, bulletin: BulletinDetail | null): string {
  return `${prefix}${userId}/${bulletin ? `${bulletin.bulletinId}/${bulletin.version}` : 'new'}`
}

/** False where the browser keeps nothing: its store is full or closed. */
export function keepText(store: Store, key: string, text: BulletinText, files: readonly VoucherFile[], now: Date) {
  const safe = { ...text, title: maskCardNumbersIn(text.title), body: maskCardNumbersIn(text.body) }
  const kept: KeptText = {
    savedAt: now.toISOString(),
    text: safe,
    files: files.filter(isReady).map(({ key: _, progress, ...file }) => ({ ...file, filePath: progress.filePath })),
  }
  try {
    store.setItem(key, JSON.stringify(kept))
    return true
  } catch {
    return false
  }
}

/** Null where there is none, or none that this version of the page can read. */
export function keptText(store: Store, key: string): KeptText | null {
  try {
    const kept = JSON.parse(store.getItem(key) ?? 'null') as KeptText | null
    const { text, files } = kept ?? {}
    const whole =
      typeof kept?.savedAt === 'string' &&
      Array.isArray(files) &&
      Array.isArray(text?.audience) &&
      typeof text.toAll === 'boolean' &&
      [text.title, text.body, text.showFrom, text.showTo].every((one) => typeof one === 'string')
    return whole ? kept : null
  } catch {
    return null
  }
}

export function forgetText(store: Store, key: string): void {
  try {
    store.removeItem(key)
  } catch {
    // A closed store holds nothing.
  }
}

export function filesOfKept({ files }: KeptText): VoucherFile[] {
  return files.map(({ filePath, ...file }) => ({ ...file, key: filePath, progress: { at: 'ready', filePath } }))
}

/** Removes what nobody came back to. */
export function forgetOldTexts(store: Store, now: Date): void {
  const keys = Array.from({ length: store.length }, (_, index) => store.key(index))
  for (const key of keys) {
    if (!key?.startsWith(prefix)) continue
    const savedAt = Date.parse(keptText(store, key)?.savedAt ?? '')
    if (!(now.getTime() - savedAt < keptDays * 86_400_000)) forgetText(store, key)
  }
}
