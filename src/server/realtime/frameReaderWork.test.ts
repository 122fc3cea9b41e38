import { describe, expect, it } from 'vitest'
import type { Frame } from './frame.ts'
import { FrameReader } from './frameReader.ts'
import { usualLimits } from './limits.ts'

function readerOf(): FrameReader {
  const reader = new FrameReader(usualLimits, () => ({ bytes: Number.POSITIVE_INFINITY, refusal: '' }))
  reader.version = '1.2'
  return reader
}

describe('Work and memory', () => {
  const megabyte = 1024 * 1024
  const head = Buffer.from('SEND\ndestination:/a\n')
  /** A frame in pieces; the reader, and the most that it took for what it held, as a multiple of it. */
  const collected = (size: number, piece: number, withLength: boolean) => {
    const reader = readerOf()
    const body = Buffer.alloc(size, 'x')
    const length = withLength ? `content-length:${size}\n\n` : '\n'
    const whole = Buffer.concat([head, Buffer.from(length), body, Buffer.from([0])])
    let most = 0
    let frame: Frame | undefined
    for (let at = 0; at < whole.length; at += piece) {
      const before = reader.capacity
      reader.add(Buffer.from(whole.subarray(at, at + piece)))
      frame = reader.next()
      // While it moves, the old buffer and the new one.
      if (!frame) most = Math.max(most, reader.capacity === before ? reader.capacity : before + reader.capacity)
    }
    expect(frame?.body.length).toBe(size)
    expect(reader.next()).toBeUndefined()
    return { touched: reader.touched / whole.length, most: most / whole.length, left: reader.capacity }
  }

  it.each([
    ['with content-length', true],
    ['without', false],
  ])('grow with the size of a frame and no faster: %s', (_, withLength) => {
    for (const piece of [64, 1000, 65_536]) {
      const some = [megabyte / 8, megabyte, 8 * megabyte].map((size) => collected(size, piece, withLength))
      // Bytes searched or copied for each byte of the frame: the same few, whatever its size.
      for (const { touched, most } of some) {
        expect(touched).toBeLessThan(6)
        expect(most).toBeLessThan(3)
      }
    }
  })

  it('are next to nothing for a frame that is whole in one piece', () => {
    const whole = collected(megabyte, 2 * megabyte, true)
    expect(whole.touched).toBeLessThan(0.01)
    expect(whole.left).toBe(0)
  })

  it('hold no large buffer for the little that is left', () => {
    const reader = readerOf()
    reader.add(Buffer.concat([Buffer.from('SEND\n\n'), Buffer.alloc(megabyte, 'x'), Buffer.from('\0SE')]))
    expect(reader.next()).toBeDefined()
    expect(reader.next()).toBeUndefined()
    expect(reader.held).toBe(2)
    expect(reader.capacity).toBeLessThan(4096)
  })

  it('are not spent on what a frame only announces', () => {
    const reader = readerOf()
    reader.add(Buffer.from('SEND\ncontent-length:100000000\n\nabc'))
    expect(reader.next()).toBeUndefined()
    expect(reader.capacity).toBeLessThan(4096)
  })
})
