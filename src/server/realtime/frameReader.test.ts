import { Parser } from '@stomp/stompjs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Frame, StompError, type StompVersion } from './frame.ts'
import { FrameReader } from './frameReader.ts'
import { usualLimits } from './limits.ts'

function readerOf(version: StompVersion | null = '1.2', limits = {}): FrameReader {
  const reader = new FrameReader({ ...usualLimits, ...limits }, () => ({
    bytes: Number.POSITIVE_INFINITY,
    refusal: '',
  }))
  reader.version = version
  return reader
}

function readAll(reader: FrameReader, chunks: readonly Buffer[]): Frame[] {
  const frames: Frame[] = []
  for (const chunk of chunks) {
    reader.add(chunk)
    for (let frame = reader.next(); frame; frame = reader.next())
      frames.push({ ...frame, body: Buffer.from(frame.body) })
  }
  return frames
}

function read(text: string | Buffer, version: StompVersion | null = '1.2', limits = {}): Frame[] {
  return readAll(readerOf(version, limits), [Buffer.from(text)])
}

function cut(bytes: Buffer, shares: readonly number[]): Buffer[] {
  const places = [...new Set(shares.map((share) => Math.floor(share * bytes.length)))].sort((a, b) => a - b)
  // Each in memory of its own: nothing may be found beyond a piece's end.
  return [0, ...places].map((from, at) => Buffer.from(bytes.subarray(from, places[at] ?? bytes.length)))
}

interface Written {
  command: string
  headers: [string, string][]
  body: Uint8Array
  withLength: boolean
  lineEnd: string
  beats: number
}

const plain = fc.stringMatching(/^[^\r\n:\\\0]+$/)
const value = fc.stringMatching(/^[^\r\n:\\\0]*$/)
const written: fc.Arbitrary<Written> = fc.record({
  command: fc.constantFrom('SEND', 'SUBSCRIBE', 'ACK', 'NACK', 'BEGIN', 'COMMIT', 'DISCONNECT'),
  headers: fc.array(
    fc.tuple(
      plain.filter((name) => name !== 'content-length'),
      value,
    ),
    { maxLength: 6 },
  ),
  body: fc.uint8Array({ maxLength: 200 }),
  withLength: fc.boolean(),
  lineEnd: fc.constantFrom('\n', '\r\n'),
  beats: fc.nat(2),
})

function bytesOf({ command, headers, body, withLength, lineEnd, beats }: Written): Buffer {
  const lines = [command, ...headers.map(([name, text]) => `${name}:${text}`)]
  if (withLength) lines.push(`content-length:${body.length}`)
  // Without content-length a body ends at its first NUL.
  const kept = withLength ? body : body.filter((byte) => byte !== 0)
  const end = [Buffer.from([0]), Buffer.from(lineEnd.repeat(beats))]
  return Buffer.concat([Buffer.from(lines.join(lineEnd) + lineEnd + lineEnd), kept, ...end])
}

/** As the client library reads them: of headers that come twice, the first. */
function readByLibrary(chunks: readonly Buffer[]) {
  const frames: { command: string; headers: [string, string][]; body: string }[] = []
  const parser = new Parser(
    ({ command = '', headers, binaryBody }) => {
      const firsts = new Map([...headers].reverse().map(([name, text]): [string, string] => [name ?? '', text ?? '']))
      frames.push({ command, headers: [...firsts].sort(), body: Buffer.from(binaryBody ?? []).toString('hex') })
    },
    () => {},
  )
  for (const chunk of chunks) parser.parseChunk(new Uint8Array(chunk).buffer)
  return frames
}

describe('Frames that are in order', () => {
  it('are read as the client library reads them, wherever they are cut', () => {
    const cuts = fc.array(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), { maxLength: 40 })
    fc.assert(
      fc.property(fc.array(written, { minLength: 1, maxLength: 5 }), cuts, (frames, shares) => {
        const chunks = cut(Buffer.concat(frames.map(bytesOf)), shares)
        const ours = readAll(readerOf(), chunks).map(({ command, headers, body }) => ({
          command,
          headers: [...headers].sort(),
          body: body.toString('hex'),
        }))
        expect(ours).toEqual(readByLibrary(chunks))
      }),
      { numRuns: 300 },
    )
  })

  it('are the same when every byte comes alone', () => {
    fc.assert(
      fc.property(written, (frame) => {
        const bytes = bytesOf(frame)
        const alone = [...bytes].map((byte) => Buffer.from([byte]))
        expect(readAll(readerOf(), alone)).toEqual(read(bytes))
      }),
      { numRuns: 50 },
    )
  })

  it('give the body by content-length, with the NUL bytes in it', () => {
    const [frame] = read('SEND\ndestination:/a\ncontent-length:5\n\na\0b\0c\0')
    expect(frame?.body.toString()).toBe('a\0b\0c')
  })

  it('give the body up to the NUL where content-length is missing', () => {
    const frames = read('SEND\n\nfirst\0\n\nSEND\n\nsecond\0')
    expect(frames.map(({ body }) => body.toString())).toEqual(['first', 'second'])
  })

  it('keep the first of a header that comes twice', () => {
    const [frame] = read('SEND\nfoo:World\nfoo:Hello\n\n\0')
    expect(frame?.headers.get('foo')).toBe('World')
  })

  it('keep colons and spaces of a header', () => {
    const [frame] = read('SEND\nat: 10:30 \n\n\0')
    expect(frame?.headers.get('at')).toBe(' 10:30 ')
  })
})

describe('Escapes', () => {
  it('give back in 1.2 what any text was before', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1 }), (text) => {
        const safe = Buffer.from(text).toString()
        const escaped = safe.replace(
          /[\\\r\n:]/g,
          (c) => ({ '\\': '\\\\', '\r': '\\r', '\n': '\\n', ':': '\\c' })[c] ?? '',
        )
        const [frame] = read(`SEND\n${escaped}:${escaped}\ncontent-length:0\n\n\0`)
        expect(frame?.headers.get(safe)).toBe(safe)
      }),
    )
  })

  it.each<[StompVersion, string, string]>([
    ['1.2', '\\r\\n\\c\\\\', '\r\n:\\'],
    ['1.1', '\\n\\c\\\\', '\n:\\'],
    ['1.2', '\\\\n', '\\n'],
    ['1.1', '\\\\c', '\\c'],
  ])('of %s turn %s into its meaning', (version, text, meaning) => {
    expect(read(`SEND\nkey:${text}\n\n\0`, version)[0]?.headers.get('key')).toBe(meaning)
  })

  it.each<[StompVersion, string]>([
    ['1.2', '\\t'],
    ['1.2', 'end\\'],
    ['1.1', '\\t'],
    ['1.1', '\\r'],
  ])('that %s does not have are refused: %s', (version, text) => {
    expect(() => read(`SEND\nkey:${text}\n\n\0`, version)).toThrow(StompError)
  })

  it.each(['CONNECT', 'STOMP'])('stand for themselves in %s', (command) => {
    expect(read(`${command}\nlogin:a\\nb\\t\n\n\0`, null)[0]?.headers.get('login')).toBe('a\\nb\\t')
  })
})

describe('Frames that are not in order', () => {
  it.each([
    ['an unknown command', 'HELLO\n\n\0', 'Unknown command.'],
    ['a command in small letters', 'send\n\n\0', 'Unknown command.'],
    ['a command of the server', 'MESSAGE\n\n\0', 'Unknown command.'],
    ['a NUL where a frame begins', '\0SEND\n\n\0', 'Unknown command.'],
    ['a header without a colon', 'SEND\nfoo\n\n\0', 'A header is not of the form name:value.'],
    ['a header without a name', 'SEND\n:foo\n\n\0', 'A header is not of the form name:value.'],
    ['a carriage return in a header', 'SEND\nfoo:a\rb\n\n\0', 'A header holds a carriage return.'],
    ['a content-length that is no number', 'SEND\ncontent-length:x\n\n\0', 'content-length is not a number'],
    ['a content-length below zero', 'SEND\ncontent-length:-1\n\n\0', 'content-length is not a number'],
    ['a content-length that is too short', 'SEND\ncontent-length:1\n\nab\0', 'No NUL follows'],
  ])('are refused: %s', (_, text, reason) => {
    expect(() => read(text)).toThrow(reason)
  })

  it('never make the reader throw anything but a reason', () => {
    const bytes = fc.uint8Array({ maxLength: 300 })
    const broken = fc.tuple(written, fc.nat(300), fc.uint8Array({ maxLength: 4 })).map(([frame, at, noise]) => {
      const whole = bytesOf(frame)
      return Buffer.concat([whole.subarray(0, at), noise, whole.subarray(at)])
    })
    fc.assert(
      fc.property(
        fc.oneof(bytes, broken),
        fc.constantFrom<StompVersion | null>('1.1', '1.2', null),
        (noise, version) => {
          try {
            read(Buffer.from(noise), version)
          } catch (error) {
            expect(error).toBeInstanceOf(StompError)
          }
        },
      ),
      { numRuns: 500 },
    )
  })
})

describe('Sizes', () => {
  const frameOf = (size: number) => {
    const head = `SEND\ncontent-length:${size}`.length + 2
    const length = size - head - 1
    return Buffer.concat([
      Buffer.from(`SEND\ncontent-length:${length}\n\n`),
      Buffer.alloc(length, 'x'),
      Buffer.from([0]),
    ])
  }
  const frameBytes = 12_345

  it('take a frame of the largest size, and refuse one byte more', () => {
    const largest = Buffer.concat([Buffer.from('SEND\n\n'), Buffer.alloc(frameBytes - 7, 'x'), Buffer.from([0])])
    expect(read(largest, '1.2', { frameBytes })).toHaveLength(1)
    const larger = Buffer.concat([largest.subarray(0, -1), Buffer.from('x\0')])
    expect(() => read(larger, '1.2', { frameBytes })).toThrow('larger than 12345 bytes')
  })

  it('refuse by content-length before the body has come', () => {
    expect(() => read('SEND\ncontent-length:104857600\n\n')).toThrow('larger than 104857600 bytes')
  })

  it('refuse an endless body, and endless headers', () => {
    const piece = Buffer.alloc(1000, 'x')
    expect(() => readAll(readerOf('1.2', { frameBytes }), [Buffer.from('SEND\n\n'), ...Array(13).fill(piece)])).toThrow(
      'larger than 12345 bytes',
    )
    expect(() => readAll(readerOf(), [Buffer.from('SEND\nname:'), ...Array(17).fill(piece)])).toThrow('too large')
    expect(() => read(`SEND\n${'a:b\n'.repeat(65)}\n\0`)).toThrow('too many headers')
  })

  it('are counted for each frame anew, and not for heart-beats', () => {
    const frames = readAll(readerOf('1.2', { frameBytes }), [
      frameOf(12_000),
      Buffer.alloc(50_000, '\n'),
      frameOf(12_000),
    ])
    expect(frames).toHaveLength(2)
  })
})
