import type { Generated } from 'kysely'
import type { Day } from '../../../domain/time/calendar.ts'

export interface WorkClaimTable {
  ins_id_cd: string
  thing: string
  user_id: string
  claimed_at: Date
  until: Date
  /** The manager who gave it to this user, and why; null where the user took it. */
  assigned_by: Generated<string | null>
  reason: Generated<string | null>
  /** False until the bell has told of the assignment. */
  told: Generated<boolean>
}

export interface WorkViewerTable {
  ins_id_cd: string
  thing: string
  user_id: string
  until: Date
}

export interface PossibleRefundTable {
  exp_id: string
  history_id: string
  found_at: Generated<Date>
  told: Generated<boolean>
}

export interface LinkedRefundTable {
  exp_id: string
  ins_id_cd: string
  history_id: string
  user_id: string
  at: Generated<Date>
}

export interface NoteTable {
  note_id: Generated<string>
  exp_id: string
  ins_id_cd: string
  user_id: string
  note: string
  at: Date
}

export interface AbsenceTable {
  absence_id: Generated<string>
  user_id: string
  deputy_id: string
  first_day: Day
  last_day: Day
  declared_by: string
  declared_at: Generated<Date>
  ended_at: Date | null
  /** Null where the account of one of them was disabled or moved. */
  ended_by: string | null
  tell: Generated<'named' | 'ended' | null>
}
