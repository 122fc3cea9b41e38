import fc from 'fast-check'
import { expect, it } from 'vitest'
import { utf8Bytes } from '../../../contract/records/files.ts'
import { cleanFileName, freeName } from './fileName.ts'

const devices = ['CON', 'prn', 'Aux', 'NUL', 'COM0', 'com1', 'LPT9', 'lpt¹', 'COM²', 'COM³', 'CONIN$', 'conout$']
const part = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.constantFrom(
    ...devices,
    '.',
    ' ',
    '...',
    '. ',
    '👨‍👩‍👧',
    '🇹🇭',
    'é'.normalize('NFD'),
    '\u0301'.repeat(200),
    '收'.repeat(90),
  ),
)
const anyName = fc
  .tuple(fc.array(part, { maxLength: 4 }), fc.constantFrom('', '.pdf', '.TXT', '.exe', '.tar.gz', '.exe 收', '. '))
  .map(([parts, ending]) => parts.join('') + ending)

const device = /^(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9¹²³]) *(\.|$)/i

function expectWritable(name: string): void {
  expect(name).not.toBe('')
  expect(utf8Bytes(name)).toBeLessThanOrEqual(255)
  expect(name.isWellFormed()).toBe(true)
  expect(name).not.toMatch(device)
  expect(name).not.toMatch(/[. ]$/)
}

it('makes of each name one that every system can write, and none that a computer would run', () => {
  fc.assert(
    fc.property(anyName, (sent) => {
      const name = cleanFileName(sent, 'text/plain')
      expectWritable(name)
      expect(name).not.toMatch(/\.exe$/i)
      expect(cleanFileName(name, 'text/plain')).toBe(name)
    }),
    { numRuns: 500 },
  )
})

it('keeps the extension of a name that it cuts, and each character that stays', () => {
  const people = '👨‍👩‍👧'
  const name = freeName(`${people.repeat(30)}.pdf`, new Set())
  expect(name).toBe(`${people.repeat(13)}.pdf`)
})

it('puts no two files of an archive under one name, on a system that ignores case', () => {
  const twice = fc.array(fc.oneof(anyName, fc.constantFrom('a.txt', 'A.TXT', 'ſ.txt', 'S.txt', 'CON', 'con.')), {
    minLength: 2,
    maxLength: 6,
  })
  fc.assert(
    fc.property(twice, (names) => {
      const taken = new Set<string>()
      const free = [...names, ...names].map((name) => freeName(name, taken))
      for (const name of free) expectWritable(name)
      expect(new Set(free.map((name) => name.toUpperCase())).size).toBe(free.length)
    }),
  )
})

it.each([
  ['slip\u202etxt.exe', 'sliptxt.exe.txt'],
  ['slip.e\u200dx\u00ade', 'slip.exe.txt'],
  ['👨‍👩‍👧 می‌خواهم.txt', '👨‍👩‍👧 می‌خواهم.txt'],
  ['\u0600١٢.txt', '\u0600١٢.txt'],
  ['CON.txt', '_CON.txt'],
  ['aux', '_aux'],
  ['com1.tar.zip', '_com1.tar.zip'],
  ['LPT² .txt', '_LPT² .txt'],
  ['console.txt', 'console.txt'],
  ['收'.repeat(200), '收'.repeat(85)],
  [`${'收'.repeat(200)}.pdf`, `${'收'.repeat(83)}.pdf`],
  [`${'x'.repeat(251)}.exe ${'收'.repeat(20)}`, `${'x'.repeat(247)}.exe.txt`],
])('cleans %j', (sent, name) => {
  expect(cleanFileName(sent, 'text/plain')).toBe(name)
})
