import { randomUUID } from 'node:crypto'
import { dayOf } from '../../src/domain/time/calendar.ts'
import { thisServer } from './beside.ts'

/** What a browser test needs to know of a cleared transaction that it works on. */
export interface Cleared {
  priAcctNo: string
  retriRefNo: string
  transAt: string
  settleDt: string
  priKey: string
}

interface Clearing {
  priAcctNo: string
  /** S22, a purchase, unless said; S10 is a pre-authorisation. */
  transId?: 'S22' | 'S10' | 'S30'
  /** The purchase that is refunded. */
  origKey?: string
  transAt?: string
  /** The demo's issuer unless said. */
  issInsIdCd?: string
  /** How long ago it was settled: today unless said. */
  daysAgo?: number
}

/** Clears a transaction of the demo's acquirer, as the network would: through the importer. */
export async function clear(clearing: Clearing): Promise<Cleared> {
  const [row] = await clearEach(1, clearing)
  if (!row) throw new Error('Nothing was cleared.')
  return row
}

/** Clears so many of them at once. */
export async function clearEach(count: number, clearing: Clearing): Promise<Cleared[]> {
  const rows = Array.from({ length: count }, () => cleared(clearing))
  await thisServer().importRows('transactions', rows)
  return rows.map(({ priAcctNo, retriRefNo, transAt, settleDt, priKey }) => ({
    priAcctNo,
    retriRefNo,
    transAt,
    settleDt,
    priKey,
  }))
}

/** Clears so many purchases with one card at one terminal, just now, and judges them: more than the rules let pass. */
export async function clearMany(count: number, clearing: Clearing): Promise<void> {
  const rows = Array.from({ length: count }, () => cleared(clearing))
  await thisServer().importRows('transactions', rows)
  await thisServer().judge()
}

function cleared(clearing: Clearing) {
  const { priAcctNo, transId = 'S22', issInsIdCd = '00010392', daysAgo = 0, origKey, transAt = '128500' } = clearing
  const now = new Date(Date.now() - daysAgo * 86_400_000)
  const settleDt = dayOf(now)
  const retriRefNo = randomUUID().replaceAll('-', '').slice(0, 12).toUpperCase()
  return {
    priKey: randomUUID(),
    logCd: '01',
    settleDt,
    msgTp: transId === 'S10' ? '0100' : '0200',
    priAcctNo,
    transProcCd: '000000',
    transId,
    transAt,
    transCurrCd: '764',
    settleAt: transAt,
    settleCurrCd: '764',
    tfrDtTm: now.toISOString(),
    sysTraNo: '338271',
    retriRefNo,
    mchntTp: '5712',
    posEntryMdCd: '051',
    posCondCd: '00',
    acqInsIdCd: '00010344',
    fwdInsIdCd: '00010344',
    issInsIdCd,
    rcvInsIdCd: issInsIdCd,
    authIdRespCd: '604119',
    respCd: '00',
    termId: 'T0000001',
    mchntCd: 'M00000000000001',
    cardAccptrNmAddr: 'SALA HOMEWARE BANGKOK TH',
    origTransChnl: '03',
    ...(origKey && { origKey }),
  }
}
