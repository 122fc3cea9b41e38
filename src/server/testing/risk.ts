import { randomBytes } from 'node:crypto'
import type { BlockedTransaction } from '../features/risk/blockedColumns.ts'
import { columnNames } from '../features/risk/blockedColumns.ts'
import { importBlocked } from '../features/risk/importBlocked.ts'
import type { TestDatabase } from './database.ts'
import { givenHistory } from './history.ts'

/** By what an alert is known. */
export interface GivenAlert {
  rid: string
  historyId: string
}

/**
 * An alert for an institution on a cleared transaction, which is made for it unless it is named: by default for 00010344
 * on a purchase with 00010392, by a rule of its own that hit with a score of 120.
 */
export async function givenAlert(
  test: Pick<TestDatabase, 'connection' | 'vault' | 'databases'>,
  {
    insIdCd = '00010344',
    score = 120,
    transaction = {},
  }: { insIdCd?: string; score?: number; transaction?: object } = {},
): Promise<GivenAlert> {
  const { main } = test.databases
  const [key] = await givenHistory(test, [transaction])
  const history = await main
    .selectFrom('history')
    .selectAll()
    .where('pri_key', '=', key?.priKey ?? '')
    .executeTakeFirstOrThrow()
  const { rule_id: ruleId } = await main
    .insertInto('risk_rule')
    .values({ ins_id_cd: '00010764', kind: 'cardVelocity' })
    .returning('rule_id')
    .executeTakeFirstOrThrow()
  await main
    .insertInto('risk_rule_version')
    .values({
      rule_id: ruleId,
      version: 1,
      parameters: JSON.stringify({ minutes: 10, count: 5 }),
      score,
      names: JSON.stringify({ en: 'Card used often', zh: '卡频繁使用' }),
      reasons: JSON.stringify({ en: '{found} times in {minutes} minutes', zh: '{minutes}分钟内{found}次' }),
      enabled: true,
      changed_by: null,
    })
    .execute()
  const hits = [{ ruleId, version: 1, score, facts: { found: 7, minutes: 10, count: 5 } }]
  const { rid } = await main
    .insertInto('sus_trans')
    .values({
      ins_id_cd: insIdCd,
      history_id: history.id,
      acq_ins_id_cd: history.acq_ins_id_cd,
      iss_ins_id_cd: history.iss_ins_id_cd,
      settle_dt: history.settle_dt,
      trans_dt: history.settle_dt,
      tfr_dt_tm: history.tfr_dt_tm,
      pan_hash: history.pan_hash,
      pan_masked: history.pan_masked,
      trans_id: history.trans_id,
      trans_at: history.trans_at,
      trans_curr_cd: history.trans_curr_cd,
      mchnt_cd: history.mchnt_cd,
      mchnt_tp: history.mchnt_tp,
      term_id: history.term_id,
      card_accptr_nm_addr: history.card_accptr_nm_addr,
      country: 'TH',
      score,
      hits: JSON.stringify(hits),
      result: null,
      handled_by: null,
      handled_at: null,
    })
    .returning('rid')
    .executeTakeFirstOrThrow()
  return { rid, historyId: history.id }
}

/**
 * Blocked transactions, one for each argument: by default one that FTP Anti-Risk stopped between 00010344 and 00010392
 * with the card 6200000000000005. They come in by the importer's own way. Answers their rids, in order.
 */
export async function givenBlocked(
  test: Pick<TestDatabase, 'connection' | 'vault'>,
  overrides: readonly Partial<BlockedTransaction>[] = [{}],
): Promise<string[]> {
  const lines = overrides.map((own) => ({ ...stoppedOnline(), ...(own.srcSystem && ofIps), ...own }))
  const text = [columnNames.join(','), ...lines.map((line) => columnNames.map((name) => line[name]).join(','))].join(
    '\n',
  )
  const source = (async function* () {
    yield text
  })()
  const { inserted } = await importBlocked({ ...test, source })
  if (inserted !== lines.length) throw new Error('A test asks for a blocked transaction that can’t be.')
  return lines.map(({ rid }) => rid)
}

const ofIps: Partial<BlockedTransaction> = {
  blockRsnCd: 'B22',
  termId: '',
  posEntryMdCd: '',
  sysTraNo: '',
  retriRefNo: '',
  orderId: 'IP20261120X1',
  payerIp: '192.0.2.7',
}

function stoppedOnline(): BlockedTransaction {
  return {
    rid: `T${randomBytes(8).toString('hex')}`,
    srcSystem: 'FTP Anti-Risk',
    tfrDtTm: '2026-11-20T12:30:00+07:00',
    priAcctNo: '6200000000000005',
    acqInsIdCd: '00010344',
    issInsIdCd: '00010392',
    transId: 'S22',
    transAt: '128500',
    transCurrCd: '764',
    mchntCd: '000134458120001',
    mchntTp: '5812',
    cardAccptrNmAddr: 'GOLDEN LOTUS KITCHEN BANGKOK TH',
    termId: '10000001',
    posEntryMdCd: '051',
    sysTraNo: '123456',
    retriRefNo: '632512123456',
    orderId: '',
    payerIp: '',
    blockRsnCd: 'B02',
    blockRsn: '7 attempts in 9 minutes',
  }
}
