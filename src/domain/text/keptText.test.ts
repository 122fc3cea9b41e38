import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { harmlessText, hasControls, isOneLine, keptText, visibleText, withoutSeparators } from './keptText.ts'

it('shows what controls a terminal or turns a line, and leaves all else', () => {
  expect(harmlessText('\u001b[2Ja\u009bb\u202ec\u2066d\u200fe\u2028f\n')).toBe('�[2Ja�b�c�d�e�f�')
  expect(harmlessText('Café 👨‍👩‍👧 می\u200cخواهم 发票')).toBe('Café 👨‍👩‍👧 می\u200cخواهم 发票')
})

it.each([
  '6212-3456-7890-1265',
  '\u202a6212–3456–7890–1265\u202c',
  '6212\u00a03456\u200b7890‑1265\ufeff',
  '６２１２ ３４５６ ７８９０ １２６５',
])('reads the card number in “%s”', (typed) => expect(withoutSeparators(typed)).toBe('6212345678901265'))

describe('a typed text', () => {
  it.each([
    ['a zero width space', 'Ali\u200bce', 'Alice'],
    ['a byte order mark', '\ufeffAlice', 'Alice'],
    ['a soft hyphen', 'Ali\u00adce', 'Alice'],
    ['an order to turn the line', 'مقهى النيل\u202e evil', 'مقهى النيل evil'],
    ['an isolate', '\u2067Alice\u2069', 'Alice'],
    ['a joiner between Latin letters', 'Ali\u200dce \u200cB', 'Alice B'],
    ['a filler', 'a\u3164b', 'ab'],
    ['spaces around it', '  Alice ', 'Alice'],
    ['a separator of lines', 'one\u2028two', 'one\ntwo'],
    ['a card number in which something is hidden', '6212\u200b3456\u2060789\u202e01265', '621234••••••1265'],
  ])('loses %s', (_, typed, kept) => expect(keptText(typed)).toBe(kept))

  it.each([
    ['a family', 'Café 👨‍👩‍👧‍👦 Ltd'],
    ['a face of a colour, with a role', '👩🏽‍⚕️'],
    ['a heart in its colour', '❤️‍🔥'],
    ['the flag of Scotland', '🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}'],
    ['Persian with its joiner', 'می\u200cخواهم'],
    ['Hindi with its joiner', 'क्\u200dष'],
    ['a Chinese name with a variant', '葛\u{E0100}城'],
    ['Thai', 'ร้านกาแฟ สุขุมวิท'],
  ])('keeps %s', (_, typed) => expect(keptText(typed)).toBe(typed))

  it('is the same when it is kept again, and never longer', () => {
    const unit = fc.oneof(
      fc.constantFrom('6212', '3456', ' ', '\u200b', '\u200d', 'क', '👩', '\u2028', '-'),
      fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
    )
    fc.assert(
      fc.property(fc.array(unit, { maxLength: 12 }), (units) => {
        const typed = units.join('')
        const kept = keptText(typed)
        expect(keptText(kept)).toBe(kept)
        expect(kept.length).toBeLessThanOrEqual(typed.length)
      }),
      { numRuns: 2000 },
    )
  })

  it('is read in time that grows with its length', () => {
    for (const part of ['\u{1F3F4}', '\u{E0067}', '\u200d', 'क\u200d', '\u0301'])
      expect(visibleText(`${part.repeat(100_000 / part.length)}x`)).toMatch(/x$/)
  })

  it('may hold lines and tabs, but no other control character and no half of one', () => {
    expect(['a\tb\r\nc', '👩'].filter(hasControls)).toEqual([])
    expect(['a\0', '\u001b[1m', '\u007f', '\u0085', '\ud83d'].filter((text) => !hasControls(text))).toEqual([])
    expect(['a\tb', 'a\nb', '\ud83d'].filter(isOneLine)).toEqual([])
  })
})
