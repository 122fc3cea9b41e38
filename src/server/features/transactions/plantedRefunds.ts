import { refundDays } from '../../../domain/records/refunds.ts'
import { addDays, type Day, daysBetween, dayText } from '../../../domain/time/calendar.ts'
import { mix, randomFrom } from '../../imports/random.ts'
import type { ClearedTransaction } from './columns.ts'
import { pad } from './generateTime.ts'

/** A purchase and the credit that refunds it without naming it, as many acquirers send them. */
export interface PlantedRefund {
  case: number
  kind: 'refunded' | 'refund'
  transaction: ClearedTransaction
}

interface RefundGround {
  seed: number
  cases: number
  from: Day
  to: Day
  spare: (index: number) => ClearedTransaction
  /** Satang for minor units of a currency. */
  inThb: (amount: number, currency: string) => number
}

/** In the order of settlement. */
export function plantRefunds(ground: RefundGround): PlantedRefund[] {
  const { seed, cases, from, to, spare, inThb } = ground
  const span = daysBetween(from, to)
  let spares = 40_000_000
  const purchase = (): ClearedTransaction => {
    for (;;) {
      const one = spare(spares++)
      if (one.transId === 'S22' && Number(one.transAt) > 1 && one.acqInsIdCd !== one.issInsIdCd) return one
    }
  }
  const planted = Array.from({ length: cases }, (_, index): PlantedRefund[] => {
    const random = randomFrom(mix(seed ^ 0x72656675, index))
    const bought = random.below(Math.max(1, span))
    const later = Math.min(1 + random.below(refundDays), Math.max(1, span - bought))
    const original = at(purchase(), addDays(from, bought), '10:15:00')
    const isPart = random.next() < 0.4
    const transAt = isPart ? 1 + random.below(Number(original.transAt) - 1) : Number(original.transAt)
    const drawn = at(spare(spares++), addDays(from, bought + later), '16:45:00')
    const refund = {
      ...original,
      ...{ settleDt: drawn.settleDt, tfrDtTm: drawn.tfrDtTm, retriRefNo: drawn.retriRefNo },
      ...{ sysTraNo: drawn.sysTraNo, authIdRespCd: drawn.authIdRespCd },
      ...{ transId: 'S30', msgTp: '0220', transProcCd: '200000', logCd: '06', origKey: '' },
      priKey: `${original.acqInsIdCd}${drawn.priKey.slice(original.acqInsIdCd.length)}`,
      transAt: String(transAt),
      settleAt: String(inThb(transAt, original.transCurrCd)),
    }
    return [
      { case: index + 1, kind: 'refunded', transaction: original },
      { case: index + 1, kind: 'refund', transaction: refund },
    ]
  })
  return planted.flat().sort((one, other) => order(one).localeCompare(order(other)))
}

function at(one: ClearedTransaction, settleDt: Day, time: string): ClearedTransaction {
  const dayOfYear = daysBetween(`${settleDt.slice(0, 4)}0101`, settleDt) + 1
  return {
    ...one,
    settleDt,
    tfrDtTm: `${dayText(settleDt)}T${time}+07:00`,
    retriRefNo: `${settleDt[3]}${pad(dayOfYear, 3)}${time.slice(0, 2)}${one.sysTraNo}`,
  }
}

function order({ transaction: { settleDt, tfrDtTm } }: PlantedRefund): string {
  return `${settleDt} ${tfrDtTm}`
}
