import { sql } from 'kysely'
import type { BodyOf } from '../../../contract/call.ts'
import { noReason, type queryWorkStep, type WorkStep } from '../../../contract/records/board.ts'
import { decimalAmount } from '../../../domain/text/money.ts'
import { actionsOfKind } from '../../../domain/workflow/stepsDone.ts'
import { nameIn } from '../../../texts/names.ts'
import { texts } from '../../../texts/texts.ts'
import { columnSeenBy } from '../../db/lists/visibleRecords.ts'
import type { ServedList } from '../../http/serve/serveList.ts'
import { counterpartyColumn, type StepsQuestion, stepConditions, stepTables } from './done.ts'
import type { BoardNames } from './named.ts'

type ListBody = BodyOf<typeof queryWorkStep>
type Asked = Pick<ListBody, 'kind' | 'rsnCd' | 'counterparty' | 'userId' | 'sort'>

type StoredStep = Omit<WorkStep, 'rsnNm' | 'insNm'>

export function stepList(
  question: StepsQuestion,
  asked: Asked,
  named: BoardNames,
): ServedList<ListBody['sort'], StoredStep, WorkStep> {
  const { kind, rsnCd, counterparty, userId } = asked
  const { own } = question
  const reason = columnSeenBy(question.of, 'rsn_cd')
  return {
    query: {
      columns: sql`r.exp_id AS "expId", e.flow, r.version AS "stepVersion",
        to_char(r.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "stepAt",
        r.action, r.to_state AS state,
        CASE WHEN r.ins_id_cd = ${own} THEN u.nick_name END AS "userName", e.trans_id AS "transId",
        ${columnSeenBy(question.of, 'trans_at')} AS "transAt", ${columnSeenBy(question.of, 'trans_curr_cd')} AS "transCurrCd",
        ${reason} AS "rsnCd", ${counterpartyColumn(question)} AS counterparty, r.remark`,
      from: stepTables,
      joins: sql`JOIN app_user AS u ON u.user_id = r.user_id`,
      where: [
        ...stepConditions(question),
        kind && sql`r.action = ANY(${[...actionsOfKind[kind]]}::text[])`,
        rsnCd && (rsnCd === noReason ? sql`${reason} IS NULL` : sql`${reason} = ${rsnCd}`),
        counterparty && sql`${counterpartyColumn(question)} = ${counterparty}`,
        userId && sql`r.user_id = ${userId}::bigint AND r.ins_id_cd = ${own}`,
      ],
      sorts: { stepAt: 'r.at' },
      tieBreak: 'r.exp_id, r.version',
    },
    shown: (rows) =>
      rows.map((row) => ({ ...row, rsnNm: named.reason(row.rsnCd), insNm: named.institution(row.counterparty) })),
    file: {
      name: 'steps',
      columns: [
        ...(['stepAt', 'expId', 'action', 'userName', 'state', 'transId', 'transAt', 'transCurrCd', 'rsnCd'] as const),
        ...(['counterparty', 'remark'] as const),
      ],
      times: ['stepAt'],
      cells: (row, language) => {
        const { action, state } = texts[language]
        return {
          action: action[row.action],
          state: state[row.state],
          rsnCd: [row.rsnCd, nameIn(row.rsnNm, language)].join(' ').trim(),
          counterparty: [row.counterparty, nameIn(row.insNm, language)].join(' ').trim(),
          transAt: { decimal: decimalAmount(row.transAt, row.transCurrCd) },
        }
      },
    },
  }
}
