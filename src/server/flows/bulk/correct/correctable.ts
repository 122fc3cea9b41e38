import { Readable } from 'node:stream'
import type { Transaction } from 'kysely'
import type { ReplyOf } from '../../../../contract/call.ts'
import type { corrections } from '../../../../contract/records/bulk.ts'
import type { ExportFormat } from '../../../../contract/records/exports.ts'
import { flowOf } from '../../../../domain/flows/index.ts'
import { type CorrectionColumn, correctionColumns, maxCorrections } from '../../../../domain/records/bulk.ts'
import { currencyCode, decimalAmount } from '../../../../domain/text/money.ts'
import { type Day, nowOf } from '../../../../domain/time/calendar.ts'
import { type Language, texts } from '../../../../texts/texts.ts'
import type { Tables } from '../../../db/tables.ts'
import type { SessionUser } from '../../../http/serve/access.ts'
import { CallError } from '../../../http/serve/errors.ts'
import { csv } from '../../../http/serve/exportFile.ts'
import { type Cell, workbook } from '../../../http/serve/workbook.ts'
import { judgeRecords, readRecords } from '../../act/takeActions.ts'
import type { Engine } from '../../deps.ts'
import { type ExceptionRecord, isVisibleTo, recordRowOf, seenPlace } from '../../record/recordRow.ts'
import type { Planner } from '../planSteps.ts'
import { type ListedRecords, recordsOfList } from '../recordsOfList.ts'

type Correctable = ReplyOf<typeof corrections>['list'][number]

/** The records of a selection that this user may modify now and that a file can correct: not replies. */
export async function correctableRecords(
  trx: Transaction<Tables>,
  engine: Engine,
  planner: Planner,
  asked: { list: readonly string[] } | ListedRecords,
): Promise<Correctable[]> {
  const expIds = 'list' in asked ? asked.list : await recordsOfList(trx, engine, planner, asked, maxCorrections)
  const records = await readRecords(trx, expIds)
  const found = [...records.values()].filter((record) => isVisibleTo(record, planner.actor))
  if ('list' in asked && found.length === 0) throw new CallError('notFound')
  const requests = found.map((record) => {
    const { state: position, version } = seenPlace(record, planner.actor)
    return { expId: record.exp_id, position, version }
  })
  const now = nowOf(engine.clock())
  const judged = await judgeRecords(trx, records, { ...planner, action: 'modify' }, requests, now)
  return found.flatMap((record, at): Correctable[] => {
    const step = judged[at]
    if (!step || step instanceof CallError || step.side === 'receiver') return []
    return [correctableOf(record, planner.actor, now.today)]
  })
}

/** What a file of corrections says of the record. */
export function correctableOf(record: ExceptionRecord, actor: SessionUser, today: Day): Correctable {
  const row = recordRowOf(flowOf(record.flow), record, actor, today)
  const { expId, version, transId, counterparty, failRemark, transCurrCd, transAt, rsnCd, remark } = row
  return { expId, version, transId, counterparty, failRemark, transCurrCd, transAt, rsnCd, remark }
}

export function correctionFile(
  list: readonly Correctable[],
  language: Language,
  format: ExportFormat,
): Readable | string {
  const { field } = texts[language]
  const header = correctionColumns.map((name) => field[name])
  const cells = list.map((row) => {
    const written = cellsOf(row)
    return correctionColumns.map((name) => written[name])
  })
  if (format === 'csv') return csv([header, ...cells], true)
  return workbook(header, Readable.from([cells]))
}

export function cellsOf({ transCurrCd, transAt, failRemark, rsnCd, remark, ...row }: Correctable) {
  return {
    ...row,
    failRemark: failRemark ?? '',
    transCurrCd: currencyCode(transCurrCd),
    transAt: { decimal: decimalAmount(transAt, transCurrCd) },
    rsnCd: rsnCd ?? '',
    remark: remark ?? '',
  } satisfies Record<CorrectionColumn, Cell>
}
