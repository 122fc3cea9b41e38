import type { ColumnType, Generated } from 'kysely'
import type { ErrorName } from '../../../contract/errors.ts'
import type { SignedLine } from '../../../domain/people/signing.ts'
import type { BulkOutcome, BulkState, BulkStep } from '../../../domain/records/bulk.ts'
import type { State } from '../../../domain/workflow/flow.ts'
import type { Language } from '../../../texts/texts.ts'

/** Why records are not possible or failed, and how many. */
export interface BulkReason {
  error: ErrorName
  values: Readonly<Record<string, string | number>>
  field?: string
  records: number
  /** The first lines of a file of corrections to which it applies. */
  lines?: number[]
}

export interface BulkSum {
  transCurrCd: string
  records: number
  transAt: string
}

/** Planned records whose originals may have been refunded. */
export interface BulkRefunds {
  records: number
  sums: { transCurrCd: string; transAt: string }[]
}

export interface BulkTable {
  bulk_id: Generated<string>
  user_id: string
  action: BulkStep | 'modify'
  remark: string | null
  language: Language
  rights: string
  hash: Buffer
  state: Generated<BulkState>
  planned_at: Generated<Date>
  begins_at: Date | null
  finished_at: Date | null
  records: number
  planned: number
  done: Generated<number>
  failed: Generated<number>
  changed: Generated<number>
  reached: Generated<number>
  faults: Generated<number>
  sums: ColumnType<BulkSum[], string, string>
  reasons: ColumnType<BulkReason[], string, string>
  refunds: ColumnType<BulkRefunds | null, string | null, never>
  signs: ColumnType<SignedLine[] | null, string | null, string | null>
  closed: Generated<boolean>
}

/** The values of a form that a file changes; the others stay as they are. */
export interface Correction {
  transAt?: string
  rsnCd?: string
  remark?: string
}

export interface BulkRecordTable {
  bulk_id: string
  n: number
  exp_id: string
  position: State
  version: number
  content: ColumnType<Correction | null, string | null, never>
  outcome: BulkOutcome
  reason: number | null
  refunded: boolean
  /** Of the file of corrections. */
  line: number | null
}
