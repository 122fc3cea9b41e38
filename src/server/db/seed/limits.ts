import type { LimitRule } from '../../../domain/reference/limits.ts'
import { noEnd, noStart } from '../../../domain/risk/ruleCheck.ts'

const always = { rsnCd: null, replyDays: null, validFrom: noStart, validTo: noEnd }
const fromSettlement = { countedFrom: 'settlement', firstDay: 0, percent: 100, ...always } as const
const fromLastStep = { countedFrom: 'lastStep', firstDay: 0, percent: 100, ...always } as const
const fromSubmission = { countedFrom: 'submission', firstDay: 0, percent: 100, ...always } as const

export const limitRules: readonly LimitRule[] = [
  { transId: 'E22', ...fromSettlement, lastDay: 180 },
  { transId: 'E32', ...fromSettlement, lastDay: 180 },
  { transId: 'E23', ...fromSettlement, lastDay: 180 },
  { transId: 'E24', ...fromLastStep, lastDay: 30 },
  { transId: 'E25', ...fromLastStep, lastDay: 30 },
  { transId: 'E00', ...fromSettlement, lastDay: 180, replyDays: 20 },
  { transId: 'E04', ...fromSettlement, lastDay: 180, replyDays: 20 },
  { transId: 'E73', ...fromSettlement, lastDay: 180 },
  { transId: 'E31', ...fromSettlement, lastDay: 180 },
  { transId: 'E26', ...fromSettlement, lastDay: 540, replyDays: 30 },
  { transId: 'E95', ...fromLastStep, lastDay: 30, replyDays: 30 },
  { transId: 'E20', ...fromSubmission, lastDay: 30 },
  { transId: 'E30', ...fromSubmission, lastDay: 30 },
  { transId: 'S80', ...fromSettlement, lastDay: 30, percent: 115 },
  { transId: 'V40', ...fromSettlement, lastDay: 30 },
  { transId: 'E76', ...fromSettlement, firstDay: 31, lastDay: 60, percent: 115 },
  { transId: 'E74', ...fromSettlement, lastDay: 540 },
  { transId: 'E84', ...fromSettlement, lastDay: 540 },
]
