import { blockReasons, onlineSystem } from '../../../domain/risk/blocked.ts'
import { mix, type Random, randomFrom, weighted } from '../../imports/random.ts'
import { type BlockedTransaction, columnNames } from './blockedColumns.ts'

type Attempt = Pick<
  BlockedTransaction,
  | 'tfrDtTm'
  | 'priAcctNo'
  | 'acqInsIdCd'
  | 'issInsIdCd'
  | 'transId'
  | 'transAt'
  | 'transCurrCd'
  | 'mchntCd'
  | 'mchntTp'
  | 'cardAccptrNmAddr'
  | 'termId'
  | 'posEntryMdCd'
  | 'sysTraNo'
  | 'retriRefNo'
>

export async function* generateBlocked(
  { count, seed }: { count: number; seed: number },
  attemptAt: (index: number) => Attempt,
): AsyncGenerator<string> {
  yield `${columnNames.join(',')}\r\n`
  for (let index = 0; index < count; index++) {
    const blocked = blockedFrom(attemptAt(index), seed, index)
    // No value holds a comma or a quote.
    yield `${columnNames.map((name) => blocked[name]).join(',')}\r\n`
  }
}

export function blockedFrom(attempt: Attempt, seed: number, index: number): BlockedTransaction {
  const random = randomFrom(mix(seed ^ 0x626c6f63, index))
  // Nobody draws cash by an internet payment.
  const online = attempt.mchntTp === '6011' || random.next() < 0.6
  const number = `${(seed >>> 0).toString(36)}${index.toString(36).padStart(7, '0')}`.toUpperCase()
  const { priAcctNo, acqInsIdCd, issInsIdCd, transAt, transCurrCd, mchntCd, mchntTp, cardAccptrNmAddr } = attempt
  return {
    rid: `${online ? 'F' : 'P'}${number}`,
    srcSystem: online ? onlineSystem : 'IPS',
    tfrDtTm: attempt.tfrDtTm,
    priAcctNo,
    acqInsIdCd,
    issInsIdCd,
    transId: online ? attempt.transId : 'S22',
    transAt,
    transCurrCd,
    mchntCd,
    mchntTp,
    cardAccptrNmAddr,
    termId: online ? attempt.termId : '',
    posEntryMdCd: online ? attempt.posEntryMdCd : '',
    sysTraNo: online ? attempt.sysTraNo : '',
    retriRefNo: online ? attempt.retriRefNo : '',
    orderId: online ? '' : `IP${attempt.tfrDtTm.slice(0, 10).replaceAll('-', '')}${number}`,
    payerIp: online ? '' : drawAddress(random),
    ...drawReason(random, online ? '1' : '0'),
  }
}

const drawReasonOf = {
  '1': weighted(blockReasons['1'].map((code, place) => [code, 6 - place] as const)),
  '0': weighted(blockReasons['0'].map((code, place) => [code, 5 - place] as const)),
}

const notes: Readonly<Record<string, (random: Random) => string>> = {
  B02: (random) => `${6 + random.below(9)} attempts in ${5 + random.below(10)} minutes`,
  B04: (random) => `${2 + random.below(3)} countries within ${2 + random.below(5)} hours`,
  B22: (random) => `${4 + random.below(8)} cards from this address in ${10 + random.below(50)} minutes`,
  B24: (random) => `${3 + random.below(5)} declined attempts before`,
}

function drawReason(random: Random, system: '0' | '1') {
  const blockRsnCd = drawReasonOf[system](random)
  return { blockRsnCd, blockRsn: notes[blockRsnCd]?.(random) ?? '' }
}

/** From the ranges for examples (RFC 5737). */
function drawAddress(random: Random): string {
  const range = ['192.0.2', '198.51.100', '203.0.113'][random.below(3)]
  return `${range}.${1 + random.below(254)}`
}
