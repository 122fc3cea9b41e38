import { maskCardNumbersIn } from '../../../domain/cards.ts'
import type { Flow } from '../../../domain/workflow/flow.ts'
import { type FormValues, valueNames } from './formState.ts'
import { isReady, type VoucherFile } from './voucherFiles.ts'

/** A form that isn't sent yet, kept in this browser: for its user, its flow and the original or record it is about. */
export interface Draft {
  /** ISO 8601. */
  savedAt: string
  values: FormValues
  vouchers: Omit<VoucherFile & { filePath: string }, 'key' | 'progress'>[]
  /** The idempotency key of the last try to send it, and the digest of what that said, without any card number. */
  sent?: { key: string; digest: string }
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

const prefix = 'draft/'
/** Age at which a draft is dropped. The server remembers idempotency keys for longer. */
const keptDays = 30

/** `about`: the original's key, or the record's id and version. */
export function draftKey(userId: string, flow: Flow, about: readonly (string | number)[]): string {
  return [`${prefix}${userId}`, flow.id, ...about].join('/')
}

/** No card number is kept, masked in what was typed. */
export function draftOf(values: FormValues, files: readonly VoucherFile[], savedAt: Date, sent: Draft['sent']): Draft {
  const vouchers = files.filter(isReady).map(({ fileName, size, mediaType, evidence, progress }) => ({
    fileName: maskCardNumbersIn(fileName),
    size,
    mediaType,
    evidence,
    filePath: progress.filePath,
  }))
  const safe = Object.fromEntries(valueNames.map((name) => [name, maskCardNumbersIn(values[name])])) as FormValues
  const kept = { savedAt: savedAt.toISOString(), values: { ...safe, priAcctNo: '' }, vouchers }
  return sent ? { ...kept, sent } : kept
}

/** The draft under this key; null where there is none, or none that this version of the page can read. */
export function readDraft(store: Store, key: string): Draft | null {
  try {
    const draft = JSON.parse(store.getItem(key) ?? 'null') as Draft | null
    const whole =
      typeof draft?.savedAt === 'string' &&
      Array.isArray(draft.vouchers) &&
      valueNames.every((name) => typeof draft.values?.[name] === 'string')
    return whole ? draft : null
  } catch {
    return null
  }
}

/** False where the browser keeps nothing: its store is full or closed. */
export function writeDraft(store: Store, key: string, draft: Draft): boolean {
  try {
    store.setItem(key, JSON.stringify(draft))
    return true
  } catch {
    return false
  }
}

export function dropDraft(store: Store, key: string): void {
  try {
    store.removeItem(key)
  } catch {
    // A closed store holds no draft.
  }
}

/** Removes drafts that nobody came back to. */
export function dropOldDrafts(store: Store, now: Date): void {
  const keys = Array.from({ length: store.length }, (_, index) => store.key(index))
  for (const key of keys) {
    if (!key?.startsWith(prefix)) continue
    const savedAt = Date.parse(readDraft(store, key)?.savedAt ?? '')
    if (!(now.getTime() - savedAt < keptDays * 86_400_000)) dropDraft(store, key)
  }
}

export function filesOfDraft(draft: Draft): VoucherFile[] {
  return draft.vouchers.map(({ filePath, ...file }) => ({
    ...file,
    key: filePath,
    progress: { at: 'ready', filePath },
  }))
}
