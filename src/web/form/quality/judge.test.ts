import { expect, it } from 'vitest'
import { cardEndsIn, isSmall, isTurned, judgePixels } from './judge.ts'

/** A picture of which so many of a thousand pixels are ink, and all others paper. */
function picture({ paper, ink, inked = 60 }: { paper: number; ink: number; inked?: number }): Uint8ClampedArray {
  const grey = (at: number) => (at < inked ? ink : paper)
  return Uint8ClampedArray.from(Array.from({ length: 1000 }, (_, at) => [grey(at), grey(at), grey(at), 255]).flat())
}

it.each([
  ['a receipt', { paper: 240, ink: 20 }, null],
  ['a receipt photographed in dim light', { paper: 120, ink: 20 }, null],
  ['a page with one line', { paper: 255, ink: 0, inked: 8 }, null],
  ['a receipt in the dark', { paper: 70, ink: 10 }, 'dark'],
  ['a black picture', { paper: 0, ink: 0 }, 'dark'],
  ['an empty page', { paper: 255, ink: 255 }, 'blank'],
  ['thermal paper that has faded', { paper: 240, ink: 228 }, 'blank'],
] as const)('%s is judged by its brightness', (_name, pixels, judged) => {
  expect(judgePixels(picture(pixels))).toBe(judged)
})

it('a picture without any colour under its letters is one on white', () => {
  const letters = Uint8ClampedArray.from(Array.from({ length: 100 }, (_, at) => [0, 0, 0, at < 10 ? 255 : 0]).flat())
  expect(judgePixels(letters)).toBeNull()
})

it.each([
  [1240, 1754, false],
  [400, 900, false],
  [480, 320, true],
  [2000, 200, true],
])('a picture of %i by %i pixels is small: %s', (width, height, small) => {
  expect(isSmall(width, height)).toBe(small)
})

it('text is upright, or turned, as the page is shown', () => {
  const line = (degrees: number, str = 'Sales receipt') => {
    const angle = (degrees * Math.PI) / 180
    return { str, transform: [Math.cos(angle), Math.sin(angle), -Math.sin(angle), Math.cos(angle), 50, 100] }
  }
  expect(isTurned([line(0)], 0)).toBe(false)
  expect(isTurned([line(90)], 0)).toBe(true)
  expect(isTurned([line(180)], 0)).toBe(true)
  expect(isTurned([line(90)], 90)).toBe(false)
  expect(isTurned([line(0)], 270)).toBe(true)
  expect(isTurned([line(0), line(90, 'Stamp')], 0)).toBe(false)
  expect(isTurned([], 0)).toBe(false)
  // Scans are a little askew.
  expect(isTurned([line(-3)], 0)).toBe(false)
  expect(isTurned([line(92)], 0)).toBe(true)
})

it.each([
  ['CARD 620000******1234 HKD 118.00', ['1234']],
  ['card no. xxxx xxxx xxxx 1234', ['1234']],
  ['XXXXXXXXXXXX1234 APPROVED', ['1234']],
  ['6200 00** **** 1234', ['1234']],
  ['Kreditkarte 6212340000008129', ['8129']],
  ['620000******1234, refund to 620000••••••5239', ['1234', '5239']],
  ['Order 2026112800005239, tel. +66 2 345 6789', []],
  ['Dear ****, thank you. 5239', []],
  ['Account ****5678', []],
  ['Pay ********** 1000.00 or ************1000.00', []],
  ['##### 2026', []],
  ['IBAN DE89 **** **** 9268', []],
  ['x'.repeat(50_000), []],
])('of “%.40s” the cards end in %j', (text, ends) => {
  expect(cardEndsIn(text)).toEqual(ends)
})
