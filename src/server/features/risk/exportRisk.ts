import type { BlockedRow } from '../../../contract/risk/blocked.ts'
import type { SusTransRow } from '../../../contract/risk/suspicious.ts'
import { handlingResults } from '../../../domain/records/handling.ts'
import { isBlockReason } from '../../../domain/risk/blocked.ts'
import { currencyCode, decimalAmount } from '../../../domain/text/money.ts'
import { dayText } from '../../../domain/time/calendar.ts'
import { nameIn } from '../../../texts/names.ts'
import { type Language, texts } from '../../../texts/texts.ts'
import type { ListFile } from '../../http/serve/serveList.ts'

const transaction = [
  ...(['tfrDtTm', 'priAcctNo', 'transId', 'transAt', 'transCurrCd', 'mchntCd', 'mchntTp', 'cardAccptrNmAddr'] as const),
  ...(['termId', 'acqInsIdCd', 'acqInsNm', 'issInsIdCd', 'issInsNm'] as const),
]
const handled = ['result', 'remark', 'handledBy', 'handledAt'] as const
const alertColumns = [
  'rid',
  'insIdCd',
  'raisedAt',
  'score',
  'hits',
  'settleDt',
  'transDt',
  ...transaction,
  ...handled,
] as const
const blockedColumns = [
  'rid',
  'srcSystem',
  'transDtOnly',
  'blockRsnCd',
  'blockRsn',
  ...transaction,
  ...handled,
] as const

export const alertFile: ListFile<SusTransRow> = {
  name: 'suspicious-transactions',
  columns: alertColumns,
  times: ['raisedAt', 'tfrDtTm', 'handledAt'],
  cells: (row, language) => ({
    ...cellsOf(row, language),
    settleDt: dayText(row.settleDt),
    transDt: dayText(row.transDt),
    hits: row.hits.map(({ reason }) => nameIn(reason, language)).join('; '),
  }),
}

export const blockedFile: ListFile<BlockedRow> = {
  name: 'blocked-transactions',
  columns: blockedColumns,
  times: ['tfrDtTm', 'handledAt'],
  cells: (row, language) => ({
    ...cellsOf(row, language),
    transDtOnly: dayText(row.transDtOnly),
    blockRsnCd: isBlockReason(row.blockRsnCd) ? texts[language].blockRsnCd[row.blockRsnCd] : row.blockRsnCd,
  }),
}

function cellsOf(row: SusTransRow | BlockedRow, language: Language) {
  const { transId, handlingResult } = texts[language]
  const result = handlingResults.find((code) => code === row.result)
  const words: Readonly<Record<string, string>> = transId
  return {
    transId: [row.transId, words[row.transId]].join(' ').trim(),
    transAt: { decimal: decimalAmount(row.transAt, row.transCurrCd) },
    transCurrCd: currencyCode(row.transCurrCd),
    acqInsNm: nameIn(row.acqInsNm, language),
    issInsNm: nameIn(row.issInsNm, language),
    result: result ? handlingResult[result] : '',
  }
}
