import { randomBytes } from 'node:crypto'
import { type BlockedTransaction, columnNames } from '../../src/server/features/risk/blockedColumns.ts'
import { importBlocked } from '../../src/server/features/risk/importBlocked.ts'
import type { TestDatabase } from '../server/database.ts'

/**
 * Makes one blocked transaction per argument through the importer, by default stopped by FTP Anti-Risk between 00010344
 * and 00010392 with the card 6200000000000005. Returns their rids, in order.
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
