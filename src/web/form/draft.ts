import type { PreparedMark } from '../../contract/records/drafts.ts'
import { keptDraftDays } from '../../domain/records/drafts.ts'
import { maskCardNumbersIn } from '../../domain/text/cards.ts'
import type { DraftPlace } from './draftPlace.ts'
import { isReady, type VoucherFile } from './voucherFiles.ts'

/** A form that isn't sent yet. The server has a copy, for the user's other browsers. */
export interface Draft<Values> {
  /** ISO 8601. */
  savedAt: string
  values: Values
  vouchers: Omit<VoucherFile & { filePath: string }, 'key' | 'progress'>[]
  /** Values that the form was opened with, kept to detect changes by others. */
  base?: { version: number; values: Values } | undefined
  /** The idempotency key of the last try to send it, and the digest of what that said, without any card number. */
  sent?: SentKey | undefined
  /** Missing where the draft belongs to a step on a page, and stays in this browser. */
  place?: DraftPlace | undefined
  /** As the server has last said; missing where the user began it. */
  prepared?: Prepared | undefined
  /** True once the server has it as it stands here. */
  onServer?: true
}

export type Prepared = NonNullable<PreparedMark>

export interface SentKey {
  key: string
  digest: string
}

export type DraftStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

const prefix = 'draft/'

/** `about`: the id of what the form is about, and whatever else tells two of its forms apart. */
export function draftKey(userId: string, form: string, about: readonly (string | number)[]): string {
  return [`${prefix}${userId}`, form, ...about].join('/')
}

/** No card number is kept: masked in what was typed, and `blank` stands in the place of the fields that hold one. */
export function draftOf<Values extends object>(
  values: Values,
  files: readonly VoucherFile[],
  savedAt: Date,
  { blank, ...rest }: { blank?: Partial<Values> } & Pick<Draft<Values>, 'base' | 'sent' | 'place' | 'prepared'>,
): Draft<Values> {
  const vouchers = files.filter(isReady).map(({ fileName, size, mediaType, evidence, progress }) => ({
    fileName: maskCardNumbersIn(fileName),
    size,
    mediaType,
    evidence,
    filePath: progress.filePath,
  }))
  return { savedAt: savedAt.toISOString(), values: { ...masked(values), ...blank }, vouchers, ...rest }
}

function masked<Values extends object>(values: Values): Values {
  const mask = (_: string, value: unknown) => (typeof value === 'string' ? maskCardNumbersIn(value) : value)
  return JSON.parse(JSON.stringify(values, mask)) as Values
}

/**
 * The draft under this key; null where there is none. An older version of the form may have written it: fields that it
 * didn't have are as in `like`, as the form is opened.
 */
export function readDraft<Values extends object>(store: DraftStore, key: string, like: Values): Draft<Values> | null {
  const draft = parsed<Values>(store, key)
  if (typeof draft?.savedAt !== 'string' || !Array.isArray(draft.vouchers) || !isObject(draft.values)) return null
  const { base } = draft
  return {
    ...draft,
    values: completed(draft.values, like),
    base: base && isObject(base.values) ? { ...base, values: completed(base.values, like) } : undefined,
  }
}

/** The fields of `like`, each with the known value where that is of the same kind. */
function completed<Values extends object>(known: Values, like: Values): Values {
  const found = new Map<string, unknown>(Object.entries(known))
  const fields = Object.entries(like).map(([name, value]) => [
    name,
    isAlike(found.get(name), value) ? found.get(name) : value,
  ])
  return Object.fromEntries(fields) as Values
}

function isAlike(value: unknown, like: unknown): boolean {
  if (value === null || like === null) return value !== undefined
  return typeof value === typeof like && Array.isArray(value) === Array.isArray(like)
}

export function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** As it is kept; null where there is none that can be read. */
export function parsed<Values>(store: DraftStore, key: string): Draft<Values> | null {
  try {
    return JSON.parse(store.getItem(key) ?? 'null') as Draft<Values> | null
  } catch {
    return null
  }
}

/** False where the browser keeps nothing: its store is full or closed. */
export function writeDraft<Values>(store: DraftStore, key: string, draft: Draft<Values>): boolean {
  try {
    store.setItem(key, JSON.stringify(draft))
    return true
  } catch {
    return false
  }
}

export function dropDraft(store: DraftStore, key: string): void {
  try {
    store.removeItem(key)
  } catch {
    // A closed store holds no draft.
  }
}

/** The keys of all drafts in this browser, or of one user's. */
export function draftKeys(store: DraftStore, userId?: string): string[] {
  const keys = Array.from({ length: store.length }, (_, index) => store.key(index))
  const begin = userId === undefined ? prefix : `${prefix}${userId}/`
  return keys.filter((key) => key !== null).filter((key) => key.startsWith(begin))
}

export function dropOldDrafts(store: DraftStore, now: Date): void {
  for (const key of draftKeys(store)) {
    const savedAt = Date.parse(parsed(store, key)?.savedAt ?? '')
    if (!(now.getTime() - savedAt < keptDraftDays * 86_400_000)) dropDraft(store, key)
  }
}

export function filesOfDraft({ vouchers }: Pick<Draft<unknown>, 'vouchers'>): VoucherFile[] {
  return vouchers.map(({ filePath, ...file }) => ({ ...file, key: filePath, progress: { at: 'ready', filePath } }))
}
