import type { Generated } from 'kysely'

export interface ServerProcessTable {
  process_id: string
  host: string
  pid: number
  release: string
  /** The newest migration that it knows. */
  migration: string
  started_at: Generated<Date>
  seen_at: Generated<Date>
  /** Notes on the channel of its installation that it did not believe. */
  refused_notes: Generated<number>
  /** Of the key file that it works with, oldest first; null for older releases. */
  keys: string[] | null
  keys_since: Date | null
}

/** One row. */
export interface InstallationTable {
  is_only: Generated<boolean>
  id: Generated<string>
  since: Generated<Date>
}

/** What servers could not do in the background: see `processes/failedWork.ts`. */
export interface FailedWorkTable {
  work: string
  item: string
  tries: number
  error: string
  failed_at: Date
  alerted: Generated<boolean>
}

export interface WorkLeaseTable {
  work: string
  process_id: string
  until: Date
  done_at: Date | null
}
