import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MessageCutter } from './messageCutter.ts'

const pieceBytes = 300

interface WebSocketFrame {
  fin: boolean
  opcode: number
  payload: Uint8Array
}

/** As a client writes it: masked. */
function bytesOf({ fin, opcode, payload }: WebSocketFrame, key = [7, 99, 0, 201]): Buffer {
  const { length } = payload
  const size =
    length < 126
      ? [0x80 | length]
      : length < 65_536
        ? [0x80 | 126, length >> 8, length & 255]
        : [0x80 | 127, 0, 0, 0, 0, 0, length >> 16, (length >> 8) & 255, length & 255]
  const masked = payload.map((byte, at) => byte ^ (key[at % 4] ?? 0))
  return Buffer.concat([Buffer.from([(fin ? 0x80 : 0) | opcode, ...size, ...key]), masked])
}

function framesIn(data: Buffer): WebSocketFrame[] {
  const frames: WebSocketFrame[] = []
  for (let at = 0; at < data.length; ) {
    const short = data.readUInt8(at + 1) & 0x7f
    const head = at + (short === 127 ? 10 : short === 126 ? 4 : 2)
    const length =
      short === 127 ? Number(data.readBigUInt64BE(at + 2)) : short === 126 ? data.readUInt16BE(at + 2) : short
    const payload = data.subarray(head + 4, head + 4 + length).map((byte, n) => byte ^ data.readUInt8(head + (n % 4)))
    frames.push({ fin: data.readUInt8(at) >= 0x80, opcode: data.readUInt8(at) & 15, payload })
    at = head + 4 + length
  }
  return frames
}

const payload = fc.nat(1000).map((size) => Uint8Array.from({ length: size }, (_, at) => (at * 31) % 251))
const message = fc.array(payload, { minLength: 1, maxLength: 4 }).map((parts) =>
  parts.flatMap((part, at): WebSocketFrame[] => [
    { fin: at === parts.length - 1, opcode: at === 0 ? 2 : 0, payload: part },
    // Control frames may come between fragments.
    { fin: true, opcode: 9, payload: part.subarray(0, 5) },
  ]),
)

describe('Messages of any length', () => {
  it('become whole ones that are no longer than a piece, with the same bytes in the same order', () => {
    const cuts = fc.array(fc.nat(5000), { maxLength: 30 })
    fc.assert(
      fc.property(fc.array(message, { minLength: 1, maxLength: 4 }), cuts, (messages, places) => {
        const sent = messages.flat()
        const bytes = Buffer.concat(sent.map((frame) => bytesOf(frame)))
        const ends = [...new Set(places)].filter((place) => place < bytes.length).sort((a, b) => a - b)
        const cutter = new MessageCutter(pieceBytes)
        const chunks = [0, ...ends].map((from, at) => Buffer.from(bytes.subarray(from, ends[at])))
        const received = framesIn(Buffer.concat(chunks.flatMap((chunk) => cutter.cut(chunk))))
        const dataOf = (frames: WebSocketFrame[]) =>
          Buffer.concat(frames.filter(({ opcode }) => opcode < 8).map((frame) => frame.payload))
        expect(dataOf(received).equals(dataOf(sent))).toBe(true)
        expect(received.filter(({ opcode }) => opcode === 9)).toHaveLength(sent.length / 2)
        for (const { fin, opcode, payload } of received) {
          expect([fin, opcode === 2 || opcode === 9]).toEqual([true, true])
          expect(payload.length).toBeLessThanOrEqual(pieceBytes)
        }
      }),
      { numRuns: 200 },
    )
  })

  it('pass on what is short just as it came', () => {
    const short = bytesOf({ fin: true, opcode: 1, payload: Uint8Array.from([1, 2, 3]) })
    expect(Buffer.concat(new MessageCutter(pieceBytes).cut(short))).toEqual(short)
  })

  it.each([
    ['a fragment without a message', [{ fin: true, opcode: 0, payload: Uint8Array.from([1]) }]],
    [
      'a message inside another',
      [
        { fin: false, opcode: 2, payload: Uint8Array.from([1]) },
        { fin: true, opcode: 2, payload: Uint8Array.from([1]) },
      ],
    ],
  ])('leave to the library what it has to refuse: %s', (_, frames) => {
    const cutter = new MessageCutter(pieceBytes)
    const received = framesIn(Buffer.concat(frames.flatMap((frame) => cutter.cut(bytesOf(frame)))))
    expect(received.at(-1)?.opcode).toBe(0)
  })
})
