import { addDays, type Day, daysBetween, dayText } from '../../../domain/time/calendar.ts'
import { itemAt } from '../../../domain/typed.ts'
import { mix, type Random, randomFrom } from '../../imports/random.ts'
import type { ClearedTransaction } from './columns.ts'

export const fraudKinds = [
  'cardTesting',
  'merchantTesting',
  'velocityBurst',
  'countryChange',
  'accountTakeover',
  'merchantBustOut',
] as const
export type FraudKind = (typeof fraudKinds)[number]

export interface Planted {
  case: number
  kind: FraudKind
  transaction: ClearedTransaction
}

interface FraudGround {
  seed: number
  cases: number
  from: Day
  to: Day
  count: number
  clean: (index: number) => ClearedTransaction
  spare: (index: number) => ClearedTransaction
  /** Minor units of `currency` for an amount in THB. */
  fromThb: (thb: number, currency: string) => number
}

/** `after`: seconds from the start of the case; `thb`: minor units. */
interface FraudStep {
  after: number
  thb: number
  at: ClearedTransaction
  with?: ClearedTransaction
}

export function plantFraud(ground: FraudGround): Planted[] {
  const { seed, cases, from, to } = ground
  const holders = holdersOf(ground)
  let spares = 0
  const planted = Array.from({ length: cases }, (_, index) => {
    const random = randomFrom(mix(seed ^ 0x66726175, index))
    const kind = itemAt(fraudKinds, index % fraudKinds.length)
    const day = addDays(from, Math.floor(((index + random.next()) / cases) * (daysBetween(from, to) + 1)))
    const holder = holders[random.below(holders.length)] ?? ground.spare(1_000_000 + index)
    // The day is cut off at 23:00: a case stays within one.
    const began = kind === 'accountTakeover' ? random.below(4 * 3_600) : 8 * 3_600 + random.below(6 * 3_600)
    return plans[kind](random, ground).map((step) => {
      const paid = paidAt(moved(ground.spare(spares++), day, began + step.after), step.at)
      return { case: index + 1, kind, transaction: paidWith(paid, step.with ?? holder, step.thb, ground) }
    })
  })
  return planted.flat().sort((one, other) => order(one).localeCompare(order(other)))
}

const plans: { [kind in FraudKind]: (random: Random, ground: FraudGround) => FraudStep[] } = {
  cardTesting(random, ground) {
    const shop = shopOf(random, ground, isOnline)
    const tries = 4 + random.below(5)
    const small = Array.from({ length: tries }, (_, n) => ({ after: n * 90, thb: 300 + random.below(1_500), at: shop }))
    const large = Array.from({ length: 1 + random.below(2) }, (_, n) => ({
      after: tries * 90 + 300 + n * 240,
      thb: 600_000 + random.below(4_000_000),
      at: shopOf(random, ground, isOnline),
    }))
    return [...small, ...large]
  },
  merchantTesting(random, ground) {
    const shop = shopOf(random, ground, isOnline)
    return Array.from({ length: 10 + random.below(12) }, (_, n) => ({
      after: n * 50,
      thb: 500 + random.below(3_500),
      at: shop,
      with: ground.spare(2_000_000 + random.below(5_000_000)),
    }))
  },
  velocityBurst(random, ground) {
    const shops = Array.from({ length: 3 + random.below(3) }, () => shopOf(random, ground, isOnline))
    return Array.from({ length: 7 + random.below(8) }, (_, n) => ({
      after: n * 40,
      thb: 50_000 + random.below(450_000),
      at: itemAt(shops, n % shops.length),
    }))
  },
  countryChange(random, ground) {
    const here = shopOf(random, ground, (one) => !isOnline(one))
    const there = shopOf(random, ground, (one) => !isOnline(one) && countryOf(one) !== countryOf(here))
    return [
      { after: 0, thb: 20_000 + random.below(100_000), at: here },
      { after: 900 + random.below(3_000), thb: 200_000 + random.below(1_500_000), at: there },
    ]
  },
  accountTakeover(random, ground) {
    return Array.from({ length: 2 + random.below(3) }, (_, n) => ({
      after: n * 1_500,
      thb: 4_000_000 + random.below(8_000_000),
      at: shopOf(random, ground, isOnline),
    }))
  },
  merchantBustOut(random, ground) {
    const shop = shopOf(random, ground, (one) => one.transId === 'S22')
    return Array.from({ length: 25 + random.below(20) }, (_, n) => ({
      after: n * 420 + random.below(200),
      thb: 2_500_000 + random.below(5_000_000),
      at: shop,
      with: ground.spare(8_000_000 + random.below(5_000_000)),
    }))
  },
}

function holdersOf({ count, clean }: FraudGround): ClearedTransaction[] {
  const holders = new Map<string, { one: ClearedTransaction; n: number }>()
  const step = Math.max(1, Math.floor(count / 20_000))
  for (let index = 0; index < count; index += step) {
    const one = clean(index)
    const known = holders.get(one.priAcctNo)
    if (known) known.n++
    else holders.set(one.priAcctNo, { one, n: 1 })
  }
  return [...holders.values()]
    .filter(({ n }) => n > 1)
    .sort((one, other) => other.n - one.n)
    .slice(0, 150)
    .map(({ one }) => one)
}

function shopOf(random: Random, { spare }: FraudGround, fits: (one: ClearedTransaction) => boolean) {
  for (;;) {
    const one = spare(20_000_000 + random.below(10_000_000))
    if (one.transId === 'S22' && fits(one)) return one
  }
}

function isOnline(one: ClearedTransaction): boolean {
  return one.posEntryMdCd === '012'
}

function countryOf({ cardAccptrNmAddr }: ClearedTransaction): string {
  return cardAccptrNmAddr.slice(-2)
}

function moved(one: ClearedTransaction, settleDt: Day, second: number): ClearedTransaction {
  const part = (value: number) => String(value).padStart(2, '0')
  const hour = part(Math.floor(second / 3_600))
  const time = `${hour}:${part(Math.floor(second / 60) % 60)}:${part(second % 60)}`
  const dayOfYear = daysBetween(`${settleDt.slice(0, 4)}0101`, settleDt) + 1
  return {
    ...one,
    settleDt,
    tfrDtTm: `${dayText(settleDt)}T${time}+07:00`,
    retriRefNo: `${settleDt[3]}${String(dayOfYear).padStart(3, '0')}${hour}${one.sysTraNo}`,
  }
}

function paidAt(one: ClearedTransaction, shop: ClearedTransaction): ClearedTransaction {
  const { priKey, settleDt, tfrDtTm, sysTraNo, retriRefNo, authIdRespCd } = one
  return { ...shop, priKey, settleDt, tfrDtTm, sysTraNo, retriRefNo, authIdRespCd }
}

function paidWith(
  one: ClearedTransaction,
  { priAcctNo, issInsIdCd, rcvInsIdCd }: ClearedTransaction,
  thb: number,
  { fromThb }: FraudGround,
): ClearedTransaction {
  const transAt = String(fromThb(thb, one.transCurrCd))
  return { ...one, priAcctNo, issInsIdCd, rcvInsIdCd, transAt, settleAt: String(thb) }
}

function order({ transaction: { settleDt, tfrDtTm } }: Planted): string {
  return `${settleDt} ${tfrDtTm}`
}
