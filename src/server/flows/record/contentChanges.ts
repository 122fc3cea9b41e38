import type { ContentChange } from '../../../contract/records.ts'
import { type ExceptionFieldName, exceptionFieldNames } from '../../../domain/exceptionFields.ts'

/** The content of a record as an event keeps it: see `snapshotText`. */
export type StoredContent = Partial<Record<ExceptionFieldName, string>> & {
  vouchers?: readonly { fileId: string }[]
}

/** The fields whose values differ, in the order of the form; of vouchers the names of those that went and came. */
export function changesBetween(
  before: StoredContent,
  after: StoredContent,
  fileNames: ReadonlyMap<string, string>,
): ContentChange[] {
  const fields = exceptionFieldNames
    .map((name) => ({ name, from: before[name] ?? null, to: after[name] ?? null }))
    .filter(({ from, to }) => from !== to)
  const gone = namesOf(before, after, fileNames)
  const come = namesOf(after, before, fileNames)
  return gone || come ? [...fields, { name: 'vouchers', from: gone, to: come }] : fields
}

/** The names of files that only the first has; null where there is none. */
function namesOf(one: StoredContent, other: StoredContent, fileNames: ReadonlyMap<string, string>): string | null {
  const others = new Set(other.vouchers?.map(({ fileId }) => fileId))
  const names = (one.vouchers ?? [])
    .filter(({ fileId }) => !others.has(fileId))
    .map(({ fileId }) => fileNames.get(fileId))
  return names.filter((name) => name !== undefined).join(', ') || null
}
