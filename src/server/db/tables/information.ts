import type { ColumnType, Generated } from 'kysely'
import type { AgentService, ContactDuty } from '../../../domain/reference/information.ts'
import type { CardAttr, ReferenceKind, ReferenceRow } from '../../../domain/reference/reference.ts'
import type { Day } from '../../../domain/time/calendar.ts'

export interface CurrencyNameTable {
  curr_cd: string
  en_nm: string
  nm: string
  ended: Generated<boolean>
}

export interface IssuerIinTable {
  iin: string
  pan_length: number
  iss_ins_id_cd: string
  card_attr: CardAttr
  ended: Generated<boolean>
}

export interface ReferenceVersionTable {
  kind: ReferenceKind
  version: number
  rows: ColumnType<ReferenceRow[], string, never>
  added: number
  changed: number
  removed: number
  changed_by: string | null
  changed_at: Generated<Date>
}

export interface InsContactTable {
  contact_id: Generated<string>
  ins_id_cd: string
  name: string
  duty: ContactDuty
  phone: string | null
  email: string | null
  version: Generated<number>
}

export interface AgentTable {
  agent_id: Generated<string>
  ins_id_cd: string
  rlt_ins_id_cd: string
  agent_ins: string
  service: AgentService
  valid_from: Day
  valid_to: Day | null
  remark: Generated<string>
  version: Generated<number>
}

export interface SharedFileTable {
  file_id: string
  title: string
  audience: string[] | null
  shared_by: string
  shared_at: Generated<Date>
  deleted: Generated<boolean>
}
