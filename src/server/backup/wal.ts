import type { BackupStore } from './backupStore.ts'
import type { BackupOrigin } from './origin.ts'
import { keepPackedFile } from './pack.ts'

/** A segment of the write-ahead log, or the history of a timeline, as it is kept. */
export interface KeptWal {
  name: string
  sha256: string
  /** The path in the store. */
  at: string
}

const segment = /^([0-9A-F]{8})([0-9A-F]{8})([0-9A-F]{8})$/
const segmentsOfLog = 0x1_00 // Of 16 MB each.
const kept = /^(([0-9A-F]{24}|[0-9A-F]{8}\.history)-([0-9a-f]{64})-(\d+))(?:-([0-9a-f]{64}))?$/

export const timelineOf = (name: string) => name.slice(0, 8)
export const isSegment = (name: string) => segment.test(name)

export function nextSegment(name: string): string {
  const [, timeline, log = '0', part = '0'] = segment.exec(name) ?? []
  const next = Number.parseInt(part, 16) + 1
  const carry = next === segmentsOfLog
  const hex = (n: number) => n.toString(16).toUpperCase().padStart(8, '0')
  return `${timeline}${hex(Number.parseInt(log, 16) + (carry ? 1 : 0))}${hex(carry ? 0 : next)}`
}

/** Keeps one finished segment, unless the same is there already. */
export async function keepWal(
  { wal }: BackupStore,
  name: string,
  path: string,
  { recipient, origin, there }: { recipient: string | null; origin: BackupOrigin; there: ReadonlySet<string> },
): Promise<void> {
  await keepPackedFile(wal, path, recipient, ({ sha256, size }) => {
    const content = `${name}-${sha256}-${size}`
    const at = `${content}-${origin.sign(signed(content))}`
    return there.has(at) ? null : at
  })
}

const signed = (content: string) => `wal\n${content}`

/** What is kept, by name, in order. `isOurs`: it was signed with keys of the key file. */
export async function listWal(
  { wal }: BackupStore,
  origin: BackupOrigin | null,
): Promise<(KeptWal & { size: number; keptAt: Date; isOurs: boolean })[]> {
  const found = []
  for await (const { fileId, keptAt } of wal.list()) {
    const [, content = '', name, sha256, size, signature] = kept.exec(fileId) ?? []
    const isOurs = origin?.isOurs(signed(content), signature) ?? false
    if (name && sha256) found.push({ name, sha256, size: Number(size), at: fileId, keptAt, isOurs })
  }
  return found.sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** The first segment that is missing between `start` and the last one of each timeline; null where none is. */
export function firstGap(start: string, names: readonly string[]): string | null {
  const after = names.filter((name) => isSegment(name) && name >= start)
  if (!after.includes(start)) return start
  for (const [place, name] of after.entries()) {
    const following = after[place + 1]
    const expected = nextSegment(name)
    if (following && timelineOf(following) === timelineOf(name) && following !== expected) return expected
  }
  return null
}
