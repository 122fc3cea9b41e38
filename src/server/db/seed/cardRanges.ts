import type { CardAttr } from '../../../domain/reference/reference.ts'
import { institutions } from './institutions.ts'

interface CardRange {
  iin: string
  panLength: number
  insIdCd: string
  cardAttr: CardAttr
}

const testRanges = [
  { begin: '6200000', panLength: 16, cardAttr: '01' },
  { begin: '6205500', panLength: 19, cardAttr: '05' },
  { begin: '8100000', panLength: 16, cardAttr: '02' },
] as const

const demoIssuer = institutions.findIndex((one) => one.insIdCd === '00010392')

export const cardRanges: readonly CardRange[] = institutions.map(({ insIdCd }, place) => {
  // The issuer of the demo has the first numbers: the public test card 6200000000000005 is among them.
  const number = place === demoIssuer ? 0 : place < demoIssuer ? place + 1 : place
  const { begin, panLength, cardAttr } = testRanges[number % testRanges.length] ?? testRanges[0]
  return { iin: `${begin}${String(number).padStart(2, '0')}`, panLength, insIdCd, cardAttr }
})
