import { sql } from 'kysely'

/** `history` has the months that are not archived, `history_all` all of them. */
export type HistoryTables = 'history' | 'history_all'

/**
 * How far the archive reaches, as far as this process knows: each answer to a search says so, as `archiveEnd`. So a search
 * of later days does not open archived months, and one that knew too little is asked again.
 */
export class ArchiveReach {
  #end = 0

  /** The tables for rows from this id on. */
  tablesFrom(firstId: number): HistoryTables {
    return firstId < this.#end ? 'history_all' : 'history'
  }

  learn(end: string | null | undefined): void {
    this.#end = Number(end ?? 0)
  }
}

/** SQL for the id below which transactions are archived; null when none are. Part of the search, for the same snapshot. */
export const archiveEnd = sql<string | null>`(SELECT max(id)::text FROM history_archive_end)`
