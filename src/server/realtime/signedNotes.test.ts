import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { afterEach, expect, it, vi } from 'vitest'
import { signedNotes } from './signedNotes.ts'

const [key, former, strange] = [randomBytes(32), randomBytes(32), randomBytes(32)]
const process = (...keys: Buffer[]) => signedNotes(() => keys)
const note = Buffer.from('a note')
afterEach(() => vi.useRealTimers())

it('believes what any process of the installation signed, byte for byte, and once', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      const [one, two] = [process(key), process(former, key)]
      const signed = one.sign(Buffer.from(bytes))
      expect(two.open(signed)).toEqual(Buffer.from(bytes))
      expect(two.open(signed)).toBe('repeated')
      expect(one.open(two.sign(note))).toBe('foreign')
    }),
  )
})

it('refuses every change of a note, and every note that is shorter, longer or of another key', () => {
  const signed = process(key).sign(note)
  for (let at = 0; at < signed.length; at++) {
    const changed = Buffer.from(signed)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(process(key).open(changed)).toBe('foreign')
    expect(process(key).open(signed.subarray(0, at))).toBe('foreign')
  }
  expect(process(key).open(Buffer.concat([signed, Buffer.alloc(1)]))).toBe('foreign')
  expect(process(key).open(process(strange).sign(note))).toBe('foreign')
})

it('refuses an earlier note of a sender, and for its time an old one of a sender that it has not heard', () => {
  vi.useFakeTimers()
  const [one, two] = [process(key), process(key)]
  const [first, second, third] = [one.sign(note), one.sign(note), one.sign(note)]
  expect(two.open(second)).toEqual(note)
  expect(two.open(first)).toBe('repeated')
  vi.advanceTimersByTime(3_600_000)
  // Whom it knows it goes on hearing, also where a clock has jumped.
  expect(two.open(third)).toEqual(note)
  expect(process(key).open(third)).toBe('clockSkew')
})
