import type { Modification } from '../../../contract/records/submission.ts'
import type { FieldsOf, PlainFieldsOf } from '../../../domain/records/exceptionFields.ts'
import type { LimitRule } from '../../../domain/reference/limits.ts'
import type { Flow, Origin } from '../../../domain/workflow/flow.ts'
import type { Language } from '../../../texts/texts.ts'
import type { WantedVoucher } from '../record/vouchers.ts'
import type { OriginalFacts, Reference } from '../reference.ts'

/** The checked content of a form, as it is stored. */
export interface Content extends Record<FieldsOf<'claim'>, string>, Record<PlainFieldsOf<'content'>, string | null> {
  rsnCd: string | null
  fraudIn: '0' | '1'
  fraudTp: string | null
  guide: string | null
  origSpecFeeClass: string | null
  vouchers: WantedVoucher[]
}

export type SubmittedContent = Omit<Modification, 'expId' | 'version' | 'position'>

/** Without an original the currency, the receiver and the amount are the user's choice. */
export interface ContentLimits {
  transId: string
  origin: Origin
  submitInsIdCd: string
  original: { transCurrCd: string; rcvInsIdCd: string; atMost: bigint; rule: LimitRule; row: OriginalFacts } | null
}

export interface ValidationContext {
  flow: Flow
  reference: Reference
  language: Language
}
