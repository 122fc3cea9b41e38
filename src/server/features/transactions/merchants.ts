import { itemAt } from '../../../domain/typed.ts'
import { type InstitutionFacts, institutions } from '../../db/seed/institutions.ts'
import { mix, type Random, randomFrom, weighted, zipf } from '../../imports/random.ts'

export interface Merchant {
  mcc: string
  mchntCd: string
  nameAndPlace: string
  currency: string
  country: string
  typicalThb: number
  online: boolean
  firstTermId: number
  terminals: number
}

/** MCC → [share of merchants, typical sale in THB, share that sells online, nouns of its name]. */
const categories: Readonly<Record<string, readonly [number, number, number, readonly string[]]>> = {
  '4111': [3, 45, 0, ['METRO', 'FERRY', 'BUS LINE']],
  '4121': [3, 160, 0.7, ['TAXI', 'RIDES', 'CABS']],
  '4511': [2, 6_800, 0.9, ['AIRWAYS', 'AIR', 'WINGS']],
  '4814': [3, 420, 0.9, ['MOBILE', 'TELECOM']],
  '4899': [3, 299, 1, ['STREAM', 'CABLE', 'CINEMA CLUB']],
  '5311': [5, 1_900, 0.1, ['DEPARTMENT STORE', 'PLAZA', 'EMPORIUM']],
  '5411': [13, 640, 0.1, ['SUPERMARKET', 'FRESH MARKET', 'GROCER']],
  '5499': [13, 130, 0, ['CORNER SHOP', 'MINI MART', 'EXPRESS MART']],
  '5541': [7, 950, 0, ['FUEL', 'SERVICE STATION', 'PETROL']],
  '5651': [6, 1_150, 0.3, ['FASHION', 'TAILOR', 'GARMENTS']],
  '5712': [2, 4_600, 0.2, ['FURNITURE', 'HOME', 'TEAK WORKS']],
  '5732': [4, 5_900, 0.4, ['ELECTRONICS', 'DIGITAL', 'CAMERA']],
  '5812': [11, 520, 0, ['KITCHEN', 'RESTAURANT', 'NOODLE HOUSE']],
  '5814': [7, 190, 0.1, ['BURGER', 'TEA BAR', 'COFFEE']],
  '5912': [4, 340, 0.1, ['PHARMACY', 'DRUGSTORE']],
  '5944': [1, 14_500, 0, ['JEWELS', 'WATCHES', 'GEMS']],
  '5999': [4, 780, 0.6, ['GIFTS', 'TRADING', 'BAZAAR']],
  '6011': [8, 3_000, 0, ['CASH POINT', 'ATM']],
  '7011': [8, 3_400, 0.4, ['HOTEL', 'RESORT', 'INN']],
  '7512': [2, 2_700, 0.3, ['CAR RENTAL', 'RENT A CAR']],
  '8062': [2, 4_100, 0, ['HOSPITAL', 'CLINIC']],
}

const firstWords = [
  'GOLDEN',
  'LOTUS',
  'RIVERSIDE',
  'MONSOON',
  'JADE',
  'LANTERN',
  'BAMBOO',
  'ORCHID',
  'TEAK',
  'PEARL',
  'SILK',
  'CORAL',
  'PALM',
  'SUNRISE',
  'MOON',
  'RAIN TREE',
  'MANGO',
  'CRANE',
  'TIGER HILL',
  'DELTA',
  'HARBOUR',
  'GARDEN',
  'NORTH',
  'OLD TOWN',
]
const thaiCities = ['BANGKOK', 'BANGKOK', 'BANGKOK', 'PHUKET', 'CHIANG MAI', 'PATTAYA', 'HUA HIN', 'KRABI', 'KHON KAEN']

const merchantsAnAcquirer = 400
const acquiresInThailand = '00010344'

const drawCategory = weighted(Object.entries(categories).map(([mcc, [share]]) => [mcc, share] as const))
const drawPlace = weighted(zipf(merchantsAnAcquirer, 0.8))
const drawAcquirer = weighted(
  zipf(institutions.length, 0.9).map(([place, weight]) => {
    const home = institutions[place]?.currency === '764'
    return [place, home ? weight * 1.6 : weight] as const
  }),
)

const known: (Merchant | undefined)[] = []

export function drawMerchant(random: Random): { acquirer: InstitutionFacts; merchant: Merchant } {
  const acquirerPlace = drawAcquirer(random)
  const acquirer = itemAt(institutions, acquirerPlace)
  const number = acquirerPlace * merchantsAnAcquirer + drawPlace(random)
  known[number] ??= makeMerchant(acquirer, acquirerPlace, number)
  return { acquirer, merchant: known[number] }
}

function makeMerchant(acquirer: InstitutionFacts, acquirerPlace: number, number: number): Merchant {
  const random = randomFrom(mix(0x6d657263, number))
  const mcc = drawCategory(random)
  const [, typicalThb, onlineShare, nouns] = categories[mcc] ?? [1, 500, 0, ['SHOP']]
  const inThailand = acquirer.currency === '764' || (acquirer.insIdCd === acquiresInThailand && random.next() < 0.6)
  const { country, city, currency } = inThailand
    ? { country: 'TH', city: pick(thaiCities, random), currency: '764' }
    : acquirer
  const name = `${pick(firstWords, random)} ${pick(nouns, random)}`
  const sequence = number % merchantsAnAcquirer
  const region = acquirer.insIdCd.slice(-3)
  return {
    mcc,
    mchntCd: `${acquirer.insIdCd.slice(0, 4)}${region}${mcc}${String(sequence).padStart(4, '0')}`,
    nameAndPlace: `${name.slice(0, 24)} ${city.slice(0, 12)} ${country}`,
    currency,
    country,
    typicalThb: typicalThb * (0.6 + random.next()),
    online: random.next() < onlineShare,
    firstTermId: (acquirerPlace * merchantsAnAcquirer + sequence) * 8 + 10_000_000,
    terminals: sequence < 20 ? 8 : 1 + random.below(3),
  }
}

function pick<Item>(list: readonly Item[], random: Random): Item {
  return itemAt(list, random.below(list.length))
}
