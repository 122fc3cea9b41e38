/** WebSocket opcodes (RFC 6455, 5.2). */
const continuation = 0
const binary = 2
const firstControl = 8

const nothing: Buffer = Buffer.alloc(0)

/**
 * Splits a client's WebSocket bytes so that no message is longer than `pieceBytes`, since `ws` would buffer each up to
 * its `maxPayload`. Works only for protocols that find frames in the bytes themselves, as STOMP does. Payload bytes
 * stay masked and aren't copied.
 */
export class MessageCutter {
  private readonly pieceBytes: number
  private header = nothing
  private inMessage = false
  private maskingKey: Buffer | null = null
  private left = 0
  private passed = 0

  constructor(pieceBytes: number) {
    this.pieceBytes = pieceBytes
  }

  cut(chunk: Buffer): Buffer[] {
    const pieces: Buffer[] = []
    let data = this.header.length > 0 ? Buffer.concat([this.header, chunk]) : chunk
    this.header = nothing
    while (data.length > 0) {
      if (this.left > 0) {
        if (this.passed > 0 && this.passed % this.pieceBytes === 0) pieces.push(this.pieceHeader())
        const room = this.pieceBytes - (this.passed % this.pieceBytes)
        const part = data.subarray(0, Math.min(room, this.left))
        pieces.push(part)
        this.passed += part.length
        this.left -= part.length
        data = data.subarray(part.length)
        continue
      }
      const size = headerSize(data)
      if (data.length < size) {
        this.header = Buffer.from(data)
        break
      }
      pieces.push(...this.begin(data.subarray(0, size)))
      data = data.subarray(size)
    }
    return pieces
  }

  private begin(header: Buffer): Buffer[] {
    const first = header[0] ?? 0
    const opcode = first & 0x0f
    const isLast = (first & 0x80) !== 0
    const short = (header[1] ?? 0) & 0x7f
    const isControl = opcode >= firstControl
    const length =
      isControl || short < 126 ? short : short === 126 ? header.readUInt16BE(2) : Number(header.readBigUInt64BE(2))
    this.maskingKey = (header[1] ?? 0) & 0x80 ? Buffer.from(header.subarray(-4)) : null
    this.left = length
    this.passed = 0
    // A control frame, or one that no protocol allows: `ws` judges it.
    if (opcode > binary) return [header]
    // A fragment where none may be, or a message inside another: passed on as a fragment without its message, `ws` ends it.
    const isMisplaced = (opcode === continuation) !== this.inMessage
    const wasInMessage = this.inMessage
    this.inMessage = !isLast
    if (isMisplaced) return [Buffer.concat([Buffer.from([first & 0xf0]), header.subarray(1)])]
    if (isLast && !wasInMessage && length <= this.pieceBytes) return [header]
    return [this.pieceHeader(first & 0x70)]
  }

  private pieceHeader(reserved = 0): Buffer {
    const size = Math.min(this.left, this.pieceBytes)
    const { maskingKey: key, passed } = this
    const masked = key ? 0x80 : 0
    const first = 0x80 | reserved | binary
    const head = size < 126 ? [first, masked | size] : [first, masked | 126, size >> 8, size & 0xff]
    return Buffer.from(key ? [...head, ...[0, 1, 2, 3].map((at) => key[(passed + at) % 4] ?? 0)] : head)
  }
}

function headerSize(data: Buffer): number {
  const second = data[1]
  if (second === undefined) return 2
  const short = second & 0x7f
  const isControl = ((data[0] ?? 0) & 0x0f) >= firstControl
  // A control frame is short; where it says otherwise its length is no length, and `ws` refuses it.
  const extended = isControl || short < 126 ? 0 : short === 126 ? 2 : 8
  return 2 + extended + (second & 0x80 ? 4 : 0)
}
