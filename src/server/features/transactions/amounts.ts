import { decimalsOf } from '../../../domain/text/money.ts'
import type { Random } from '../../imports/random.ts'
import type { Merchant } from './merchants.ts'

/** THB per unit of a currency; fixed, so that a file is the same on any day. */
const thbFor: Readonly<Record<string, number>> = {
  '764': 1,
  '344': 4.2,
  '392': 0.22,
  '156': 4.6,
  '702': 25.5,
  '458': 7.7,
  '704': 0.0013,
  '410': 0.024,
  '360': 0.002,
  '608': 0.57,
  '840': 33,
  '414': 107,
  '418': 0.0015,
  '116': 0.008,
  '446': 4.1,
  '104': 0.016,
  '784': 9,
  '036': 21.5,
  '978': 37.5,
  '826': 43.5,
}

/** Minor units. */
export function drawAmount(random: Random, merchant: Merchant): number {
  const spread = Math.exp((random.next() + random.next() + random.next() - 1.5) * 1.6)
  const thb = merchant.typicalThb * spread
  const units = thb / (thbFor[merchant.currency] ?? 1)
  const factor = 10 ** decimalsOf(merchant.currency)
  if (merchant.mcc === '6011') {
    const note = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(units, 1))) - 1)
    return Math.max(1, Math.round(units / note)) * note * factor
  }
  const step = units > 1_000 ? 5 : units > 20 ? 1 : 0.05
  const rounded = Math.round(units / step) * step * factor
  const cents = random.next() < 0.3 ? random.below(factor) : 0
  return Math.max(Math.round(rounded + cents), Math.max(1, factor / 2))
}

/** Satang for minor units of a currency. */
export function inThb(amount: number, currency: string): number {
  return Math.round((amount / 10 ** decimalsOf(currency)) * (thbFor[currency] ?? 1) * 100)
}

/** Minor units of a currency for satang. */
export function fromThb(satang: number, currency: string): number {
  return Math.max(1, Math.round((satang / 100 / (thbFor[currency] ?? 1)) * 10 ** decimalsOf(currency)))
}
