import {
  type ClientCommand,
  type Frame,
  isClientCommand,
  opensConnection,
  StompError,
  type StompVersion,
  unescapeHeader,
} from './frame.ts'
import type { ConnectionLimits } from './limits.ts'

export interface BodyLimit {
  bytes: number
  refusal: string
}

/** Called as soon as command and headers are known. Throws `StompError` when the frame isn't allowed. */
type BodyLimitOf = (command: ClientCommand, headers: ReadonlyMap<string, string>) => BodyLimit

const lineFeed = 10
const nothing: Buffer = Buffer.alloc(0)

/**
 * Takes bytes in any pieces and returns the frames in them. Each byte is searched once. A frame complete in one piece
 * isn't copied; otherwise the buffer grows by three quarters, or to the announced size once a quarter has come, so
 * memory stays below three times the frame's size.
 */
export class FrameReader {
  /** Null until the client has connected; escapes depend on it. */
  version: StompVersion | null = null
  touched = 0
  private readonly limits: ConnectionLimits
  private readonly bodyLimitOf: BodyLimitOf
  private data = nothing
  private at = 0
  private searched = 0
  private store: Buffer | null = null
  private command: ClientCommand | null = null
  private headers = new Map<string, string>()
  private headerCount = 0
  private used = 0
  private inBody = false
  private length: number | null = null
  private bodyLimit: BodyLimit | null = null

  constructor(limits: ConnectionLimits, bodyLimitOf: BodyLimitOf) {
    this.limits = limits
    this.bodyLimitOf = bodyLimitOf
  }

  get held(): number {
    return this.data.length - this.at
  }

  get capacity(): number {
    return this.store?.length ?? this.data.length
  }

  get isInFrame(): boolean {
    return this.command !== null || this.held > 0
  }

  get receipt(): string | undefined {
    return this.headers.get('receipt')
  }

  clear(): void {
    this.replace(nothing, null)
  }

  add(chunk: Buffer): void {
    if (this.held === 0) this.replace(chunk, null)
    else {
      const room = this.store ? this.store.length - this.data.length : 0
      if (room < chunk.length) this.collect(this.held + chunk.length)
      this.append(chunk)
    }
  }

  /**
   * Returns undefined until a frame is complete. Throws `StompError` on bytes that aren't a frame and on a frame that
   * is too large.
   */
  next(): Frame | undefined {
    while (!this.inBody) {
      const line = this.line()
      if (line === undefined) return this.keep()
      if (this.command) {
        if (line === '') this.beginBody()
        else this.header(line)
      } else if (line === '') this.used = 0
      else this.begin(line)
    }
    return this.body()
  }

  private line(): string | undefined {
    const end = this.find(lineFeed)
    const size = this.used + (end < 0 ? this.held : end + 1 - this.at)
    if (size > this.limits.headerBytes) throw new StompError('The headers of the frame are too large.')
    if (end < 0) return undefined
    const line = this.data.toString('utf8', this.at, end)
    this.use(end + 1)
    return line.endsWith('\r') ? line.slice(0, -1) : line
  }

  private begin(line: string): void {
    if (!isClientCommand(line)) throw new StompError('Unknown command.')
    this.command = line
  }

  private header(line: string): void {
    this.headerCount += 1
    if (this.headerCount > this.limits.headers) throw new StompError('The frame has too many headers.')
    const colon = line.indexOf(':')
    if (colon < 1) throw new StompError('A header is not of the form name:value.')
    if (line.includes('\r') && this.version !== '1.1') throw new StompError('A header holds a carriage return.')
    const name = this.unescape(line.slice(0, colon))
    if (!this.headers.has(name)) this.headers.set(name, this.unescape(line.slice(colon + 1)))
  }

  private unescape(text: string): string {
    if (!this.version || opensConnection(this.command ?? '')) return text
    return unescapeHeader(text, this.version)
  }

  private beginBody(): void {
    const text = this.headers.get('content-length')
    if (text !== undefined) {
      if (!/^\d{1,15}$/.test(text)) throw new StompError('The header content-length is not a number.')
      this.length = Number(text)
      this.refuseAbove(this.used + this.length + 1)
    }
    if (!this.command) throw new Error('Headers without their command.')
    this.bodyLimit = this.bodyLimitOf(this.command, this.headers)
    this.refuseBodyAbove(this.length ?? 0)
    this.inBody = true
  }

  private body(): Frame | undefined {
    const end = this.length === null ? this.find(0) : this.at + this.length
    if (end < 0 || end >= this.data.length) {
      if (this.length === null) {
        this.refuseAbove(this.used + this.held + 1)
        this.refuseBodyAbove(this.held)
      }
      return this.keep()
    }
    if (this.data[end] !== 0) throw new StompError('No NUL follows where content-length says that the body ends.')
    this.refuseAbove(this.used + end + 1 - this.at)
    this.refuseBodyAbove(end - this.at)
    const { command, headers } = this
    if (!command) throw new Error('A body without its command.')
    const body = this.data.subarray(this.at, end)
    this.use(end + 1)
    this.command = null
    this.headers = new Map()
    this.headerCount = 0
    this.used = 0
    this.inBody = false
    this.length = null
    return { command, headers, body }
  }

  private refuseAbove(size: number): void {
    if (size > this.limits.frameBytes) throw new StompError(`The frame is larger than ${this.limits.frameBytes} bytes.`)
  }

  private refuseBodyAbove(size: number): void {
    if (this.bodyLimit && size > this.bodyLimit.bytes) throw new StompError(this.bodyLimit.refusal)
  }

  private find(byte: number): number {
    const found = this.data.indexOf(byte, this.searched)
    const until = found < 0 ? this.data.length : found + 1
    this.touched += until - this.searched
    this.searched = found < 0 ? until : found
    return found
  }

  private use(until: number): void {
    this.used += until - this.at
    this.at = until
    this.searched = until
  }

  private keep(): undefined {
    if (this.held === 0) this.replace(nothing, null)
    else if (!this.store || this.store.length > 4 * this.held + 4096) this.collect(this.held)
  }

  private collect(needed: number): void {
    const announced = this.inBody && this.length !== null ? this.length + 1 : 0
    // Who has sent a quarter of what was announced is believed the rest: one buffer for it, which `keep` doesn't shrink.
    const room = needed > announced / 4 ? announced : 0
    const store = Buffer.allocUnsafeSlow(room >= needed ? room : needed + 3 * (needed >> 2))
    const { held } = this
    const searched = this.searched - this.at
    this.data.copy(store, 0, this.at)
    this.touched += held
    this.replace(store.subarray(0, held), store)
    this.searched = searched
  }

  private append(chunk: Buffer): void {
    const { store, data } = this
    if (!store) throw new Error('Nothing to append to.')
    chunk.copy(store, data.length)
    this.touched += chunk.length
    this.data = store.subarray(0, data.length + chunk.length)
  }

  private replace(data: Buffer, store: Buffer | null): void {
    this.data = data
    this.store = store
    this.at = 0
    this.searched = 0
  }
}
