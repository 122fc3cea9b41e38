import { expect, it } from 'vitest'
import { isSought, soughtIn } from './finding.ts'

it.each([
  ['1265', { lastFour: '1265', idEnds: '1265', idBegins: [] }],
  ['E232611', { idBegins: ['E232611'], idEnds: 'E232611' }],
  ['e23261122000074', { idBegins: ['E23261122000074'] }],
  ['261122', { idEnds: '261122', idBegins: expect.arrayContaining(['E23261122', 'S80261122']) }],
  ['0700000H', { idEnds: '0700000H' }],
  ['26100700000H', { idBegins: expect.arrayContaining(['E7626100700000H']) }],
  ['204619338271', { rrn: '204619338271', idEnds: '204619338271' }],
  ['kowloon camera', { merchant: 'KOWLOON CAMERA', idBegins: [] }],
])('takes %s for what it may be', (typed, sought) => {
  expect(soughtIn(typed)).toMatchObject(sought)
})

it('takes four digits alone for the end of a card', () => {
  for (const typed of ['126', '12652', '12 65', '621234123456126']) expect(soughtIn(typed).lastFour).toBeUndefined()
})

it('looks for nothing where too much would fit', () => {
  for (const typed of ['', ' ', 'a', 'ab', '12', '123']) expect(isSought(soughtIn(typed))).toBe(false)
})
