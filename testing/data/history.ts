import { randomBytes } from 'node:crypto'
import { addDays, dayOf } from '../../src/domain/time/calendar.ts'
import { connectAs } from '../../src/server/db/pools/databases.ts'
import { readTransaction } from '../../src/server/features/transactions/check.ts'
import { addToChunk, emptyChunk } from '../../src/server/features/transactions/chunk.ts'
import { type ClearedTransaction, columnNames } from '../../src/server/features/transactions/columns.ts'
import { openInserter } from '../../src/server/features/transactions/insert.ts'
import type { TestDatabase } from '../server/database.ts'

export interface HistoryKey {
  priKey: string
  logCd: string
  settleDt: string
}

/**
 * Makes one cleared transaction per argument through the importer: by default a purchase of 1,285.00 THB, settled ten
 * days ago, acquired by 00010344 and issued by 00010392, with the card 6200000000000005. Returns their keys, in order.
 */
export async function givenHistory(
  test: Pick<TestDatabase, 'connection' | 'vault'>,
  overrides: readonly Partial<ClearedTransaction>[] = [{}],
): Promise<HistoryKey[]> {
  const chunk = emptyChunk()
  const keys = overrides.map((own, index) => {
    const transaction = { ...purchase(), ...own }
    const values = readTransaction(columnNames.map((name) => transaction[name]))
    if ('reason' in values)
      throw new Error(`A test asks for a transaction that can't be: ${values.column} ${values.reason}.`)
    addToChunk(chunk, values, test.vault, index + 2)
    const { priKey, logCd, settleDt } = transaction
    return { priKey, logCd, settleDt }
  })
  const client = await connectAs(test.connection, { role: 'recourse_app' })
  try {
    const inserter = await openInserter(client, test.vault)
    await inserter.insert(chunk)
  } finally {
    await client.end()
  }
  return keys
}

export function purchase(): ClearedTransaction {
  const settleDt = addDays(dayOf(new Date()), -10)
  const date = `${settleDt.slice(0, 4)}-${settleDt.slice(4, 6)}-${settleDt.slice(6)}`
  return {
    priKey: `TEST${randomBytes(12).toString('hex')}`,
    logCd: '01',
    settleDt,
    msgTp: '0200',
    priAcctNo: '6200000000000005',
    transProcCd: '000000',
    transId: 'S22',
    transAt: '128500',
    transCurrCd: '764',
    settleAt: '128500',
    settleCurrCd: '764',
    tfrDtTm: `${date}T12:30:00+07:00`,
    sysTraNo: '123456',
    retriRefNo: '632512123456',
    mchntTp: '5812',
    posEntryMdCd: '051',
    posCondCd: '00',
    acqInsIdCd: '00010344',
    fwdInsIdCd: '00010344',
    issInsIdCd: '00010392',
    rcvInsIdCd: '00010392',
    authIdRespCd: 'A1B2C3',
    respCd: '00',
    termId: '10000001',
    mchntCd: '000134458120001',
    cardAccptrNmAddr: 'GOLDEN LOTUS KITCHEN BANGKOK TH',
    origTransChnl: '03',
    origKey: '',
  }
}
