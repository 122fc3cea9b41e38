import { luhnDigit } from '../../../domain/text/cards.ts'
import type { Day } from '../../../domain/time/calendar.ts'
import { itemAt } from '../../../domain/typed.ts'
import { cardRanges } from '../../db/seed/cardRanges.ts'
import { type InstitutionFacts, institutions } from '../../db/seed/institutions.ts'
import { mix, type Random, randomFrom, weighted, zipf } from '../../imports/random.ts'
import { drawAmount, fromThb, inThb } from './amounts.ts'
import { type ClearedTransaction, header, lineOf } from './columns.ts'
import { type Planted, plantFraud } from './fraud.ts'
import { calendarOf, drawTime, pad } from './generateTime.ts'
import { drawMerchant, type Merchant } from './merchants.ts'
import { type PlantedRefund, plantRefunds } from './plantedRefunds.ts'

export interface GenerateOptions {
  count: number
  seed: number
  from: Day
  to: Day
  fraud?: { cases: number; from: Day }
  /** Purchases that a later credit refunds without naming them. */
  refunds?: number
}

const linesAPiece = 500

/**
 * Yields a file of invented transactions, always the same for the same options. No person, card or merchant is real;
 * card numbers come from test ranges.
 */
export async function* generateFile(options: GenerateOptions): AsyncGenerator<string> {
  yield header
  let piece = ''
  let lines = 0
  for (const transaction of generateTransactions(options)) {
    piece += lineOf(transaction)
    if (++lines % linesAPiece !== 0) continue
    yield piece
    piece = ''
  }
  yield piece
}

/** By days of settlement. */
export function* generateTransactions(options: GenerateOptions): Generator<ClearedTransaction> {
  const make = generator(options)
  const planted = plantedIn(options)
  let plantedBefore = 0
  for (let index = 0; index < options.count; index++) {
    const transaction = make(index)
    for (; isBefore(planted[plantedBefore], transaction); plantedBefore++)
      yield itemAt(planted, plantedBefore).transaction
    yield transaction
  }
  for (const { transaction } of planted.slice(plantedBefore)) yield transaction
}

function isBefore(planted: Pick<Planted, 'transaction'> | undefined, { settleDt }: ClearedTransaction): boolean {
  return planted !== undefined && planted.transaction.settleDt < settleDt
}

export function fraudOf(options: GenerateOptions): Planted[] {
  const { fraud, seed, count, to } = options
  if (!fraud) return []
  return plantFraud({
    seed,
    ...fraud,
    to,
    count,
    clean: generator(options),
    spare: generator({ ...options, seed: seed ^ 0x73706172 }),
    fromThb,
  })
}

export function refundsOf({ refunds = 0, ...options }: GenerateOptions): PlantedRefund[] {
  if (refunds === 0) return []
  const { seed, from, to } = options
  const spare = generator({ ...options, seed: seed ^ 0x72656675 })
  return plantRefunds({ seed, cases: refunds, from, to, spare, inThb })
}

/** All that is planted, in the order of settlement. */
function plantedIn(options: GenerateOptions): (Planted | PlantedRefund)[] {
  return [...fraudOf(options), ...refundsOf(options)].sort((one, other) =>
    one.transaction.settleDt.localeCompare(other.transaction.settleDt),
  )
}

export function labelsFile(options: GenerateOptions): string {
  const lines = plantedIn(options).map(({ case: number, kind, transaction: { priKey, logCd, settleDt } }) =>
    [priKey, logCd, settleDt, number, kind].join(','),
  )
  return `${['priKey,logCd,settleDt,case,kind', ...lines].join('\r\n')}\r\n`
}

/**
 * Depends only on the index and the options. Days rise with the index. Refunds and cancellations name the earlier
 * transaction that they reverse.
 */
export function generator(options: GenerateOptions): (index: number) => ClearedTransaction {
  const make = drawnAt(options)
  return (index) => {
    const drawn = make(index)
    return takesBack[drawn.transId] ? refundOf(drawn, index, make, options.seed) : drawn
  }
}

function drawnAt({ count, seed, from, to }: GenerateOptions): (index: number) => ClearedTransaction {
  const calendar = calendarOf(from, to)
  const seedText = (seed >>> 0).toString(36).padStart(7, '0')
  return (index) => {
    const random = randomFrom(mix(seed, index))
    const { acquirer, merchant } = drawMerchant(random)
    const issuer = drawIssuer(random, acquirer, merchant)
    const kind = drawKind(random, merchant)
    const sent = drawTime(random, calendar.at((index + 0.5) / count))
    const transAt = kind === 'S00' ? 0 : drawAmount(random, merchant)
    const sysTraNo = pad(1 + random.below(999_999), 6)
    const way = drawWay(random, merchant)
    const facts: KindFacts = kinds[kind]
    return {
      priKey: `${acquirer.insIdCd}${sent.settleDt.slice(4)}${sysTraNo}${seedText}${index.toString(36).padStart(8, '0')}`,
      logCd: facts.logCd,
      settleDt: sent.settleDt,
      msgTp: facts.msgTp,
      priAcctNo: drawCard(random, issuer),
      transProcCd: facts.transProcCd,
      transId: kind,
      transAt: String(transAt),
      transCurrCd: merchant.currency,
      settleAt: String(inThb(transAt, merchant.currency)),
      settleCurrCd: '764',
      tfrDtTm: sent.tfrDtTm,
      sysTraNo,
      retriRefNo: `${sent.yearAndDay}${sent.hour}${sysTraNo}`,
      mchntTp: merchant.mcc,
      posEntryMdCd: way.posEntryMdCd,
      posCondCd: facts.posCondCd ?? way.posCondCd,
      acqInsIdCd: acquirer.insIdCd,
      fwdInsIdCd: acquirer.insIdCd,
      issInsIdCd: issuer.insIdCd,
      rcvInsIdCd: issuer.insIdCd,
      authIdRespCd: random
        .below(36 ** 6)
        .toString(36)
        .toUpperCase()
        .padStart(6, '0'),
      respCd: '00',
      termId: String(merchant.firstTermId + random.below(merchant.terminals)),
      mchntCd: merchant.mchntCd,
      cardAccptrNmAddr: merchant.nameAndPlace,
      origTransChnl: way.origTransChnl,
      origKey: '',
    }
  }
}

const takesBack: Readonly<Record<string, TransactionKind>> = { S30: 'S22', V50: 'S22', V52: 'S20', V40: 'S10' }
const reach = 20_000
const looks = 40

function refundOf(
  drawn: ClearedTransaction,
  index: number,
  make: (index: number) => ClearedTransaction,
  seed: number,
): ClearedTransaction {
  const random = randomFrom(mix(seed ^ 0x64653930, index))
  for (let look = 0; look < looks && index > 0; look++) {
    const original = make(index - 1 - random.below(Math.min(index, reach)))
    if (original.transId !== takesBack[drawn.transId]) continue
    const { transAt, transCurrCd, acqInsIdCd, fwdInsIdCd, issInsIdCd, rcvInsIdCd, priAcctNo } = original
    const { mchntTp, mchntCd, termId, cardAccptrNmAddr, posEntryMdCd, origTransChnl } = original
    const isPart = drawn.transId === 'S30' && random.next() < 0.4
    const amount = isPart ? Math.ceil(Number(transAt) * random.next()) : Number(transAt)
    const back = { transAt: String(amount), settleAt: String(inThb(amount, transCurrCd)), transCurrCd }
    const parties = { priAcctNo, acqInsIdCd, fwdInsIdCd, issInsIdCd, rcvInsIdCd }
    const shop = { mchntTp, mchntCd, termId, cardAccptrNmAddr, posEntryMdCd, origTransChnl }
    const priKey = `${acqInsIdCd}${drawn.priKey.slice(acqInsIdCd.length)}`
    return { ...drawn, ...back, ...parties, ...shop, priKey, origKey: original.priKey }
  }
  return drawn
}

interface KindFacts {
  msgTp: string
  transProcCd: string
  logCd: string
  posCondCd?: string
}

const kinds = {
  S22: { msgTp: '0200', transProcCd: '000000', logCd: '01' },
  S24: { msgTp: '0200', transProcCd: '010000', logCd: '01', posCondCd: '02' },
  S10: { msgTp: '0100', transProcCd: '030000', logCd: '01', posCondCd: '06' },
  S20: { msgTp: '0200', transProcCd: '000000', logCd: '01', posCondCd: '06' },
  S30: { msgTp: '0220', transProcCd: '200000', logCd: '06' },
  V40: { msgTp: '0100', transProcCd: '200000', logCd: '01', posCondCd: '06' },
  V50: { msgTp: '0200', transProcCd: '200000', logCd: '01' },
  V52: { msgTp: '0200', transProcCd: '200000', logCd: '01', posCondCd: '06' },
  S00: { msgTp: '0200', transProcCd: '300000', logCd: '01', posCondCd: '02' },
} as const satisfies Record<string, KindFacts>
type TransactionKind = keyof typeof kinds

const atCashMachine = weighted<TransactionKind>([
  ['S24', 82],
  ['S00', 18],
])
const withPreAuth = weighted<TransactionKind>([
  ['S10', 45],
  ['S20', 24],
  ['S22', 22],
  ['V40', 4],
  ['S30', 3],
  ['V52', 2],
])
const inShop = weighted<TransactionKind>([
  ['S22', 95],
  ['S30', 3],
  ['V50', 2],
])

function drawKind(random: Random, { mcc }: Merchant): TransactionKind {
  if (mcc === '6011') return atCashMachine(random)
  return mcc === '7011' || mcc === '7512' ? withPreAuth(random) : inShop(random)
}

const drawMember = weighted(zipf(institutions.length, 0.9))
const homeMembers = institutions.filter((one) => one.currency === '764')
const drawHomeMember = weighted(zipf(homeMembers.length, 0.8))

function drawIssuer(random: Random, acquirer: InstitutionFacts, merchant: Merchant): InstitutionFacts {
  const draw = () =>
    merchant.country === 'TH' && random.next() < 0.5
      ? itemAt(homeMembers, drawHomeMember(random))
      : itemAt(institutions, drawMember(random))
  const first = draw()
  // What an acquirer's own cards do rarely comes to the network.
  return first === acquirer ? draw() : first
}

const regulars = 2_000
const cardsAnIssuer = 400_000

/** A third of all transactions use recurring cards. The public test card 6200000000000005 is one of them. */
function drawCard(random: Random, issuer: InstitutionFacts): string {
  const serial = random.next() < 0.3 ? Math.floor(regulars * random.next() ** 2) : random.below(cardsAnIssuer)
  const { iin, panLength } = itemAt(cardRanges, institutions.indexOf(issuer))
  const body = iin + pad(serial, panLength - iin.length - 1)
  return body + luhnDigit(body)
}

interface Way {
  posEntryMdCd: string
  posCondCd: string
  origTransChnl: string
}

const inPerson = weighted<Way>([
  [{ posEntryMdCd: '051', posCondCd: '00', origTransChnl: '03' }, 52],
  [{ posEntryMdCd: '071', posCondCd: '00', origTransChnl: '03' }, 38],
  [{ posEntryMdCd: '021', posCondCd: '00', origTransChnl: '03' }, 6],
  [{ posEntryMdCd: '031', posCondCd: '00', origTransChnl: '08' }, 4],
])
const online = weighted<Way>([
  [{ posEntryMdCd: '012', posCondCd: '08', origTransChnl: '07' }, 70],
  [{ posEntryMdCd: '012', posCondCd: '08', origTransChnl: '08' }, 30],
])
const cashMachine = weighted<Way>([
  [{ posEntryMdCd: '051', posCondCd: '02', origTransChnl: '01' }, 94],
  [{ posEntryMdCd: '021', posCondCd: '02', origTransChnl: '01' }, 6],
])

function drawWay(random: Random, merchant: Merchant): Way {
  if (merchant.mcc === '6011') return cashMachine(random)
  return merchant.online ? online(random) : inPerson(random)
}
