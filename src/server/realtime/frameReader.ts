import {
  type ClientCommand,
  type Frame,
  isClientCommand,
  opensConnection,
  StompError,
  unescapeHeader,
  type Version,
} from './frame.ts'
import type { Limits } from './limits.ts'

/** The body limit of a frame, and the message above it. */
export interface BodyLimit {
  bytes: number
  refusal: string
}

/** Asked as soon as command and headers have come. Throws `StompError` where the frame may not come at all. */
export type BodyLimitOf = (command: ClientCommand, headers: ReadonlyMap<string, string>) => BodyLimit

const lineFeed = 10
const nothing: Buffer = Buffer.alloc(0)

/**
 * Takes bytes as they come and gives the frames in them, wherever they were cut. Each byte is searched once. A frame that
 * is whole in one piece isn't copied; one that is cut is collected in a buffer that grows by three quarters, or at once to
 * what the frame announced when a quarter of that is there. While it is moved it takes less than three times its size.
 */
export class FrameReader {
  /** Known once the client has connected; the escapes depend on it. */
  version: Version | null = null
  /** Bytes that were searched or copied so far: what the work grows with. */
  touched = 0
  private readonly limits: Limits
  private readonly bodyLimitOf: BodyLimitOf
  /** What has come; all before `at` is used up, all before `searched` holds no end of what is being read. */
  private data = nothing
  private at = 0
  private searched = 0
  /** The buffer that `data` is the filled part of, where it is ours. */
  private store: Buffer | null = null
  private command: ClientCommand | null = null
  private headers = new Map<string, string>()
  private headerCount = 0
  /** Bytes of this frame before `at`. */
  private used = 0
  private inBody = false
  /** What content-length says. */
  private length: number | null = null
  private bodyLimit: BodyLimit | null = null

  constructor(limits: Limits, bodyLimitOf: BodyLimitOf) {
    this.limits = limits
    this.bodyLimitOf = bodyLimitOf
  }

  /** Bytes that came and make no whole frame yet. */
  get held(): number {
    return this.data.length - this.at
  }

  /** Bytes that are taken for them. */
  get capacity(): number {
    return this.store?.length ?? this.data.length
  }

  /** A frame has begun, and not ended. */
  get isInFrame(): boolean {
    return this.command !== null || this.held > 0
  }

  /** The receipt that the frame being read asks for, as far as it is known. */
  get receipt(): string | undefined {
    return this.headers.get('receipt')
  }

  /** Lets go of what it holds: nothing will be read any more. */
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

  /** The next whole frame; undefined until more has come. Throws `StompError` at what is no frame, and at one too large. */
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

  /** Holds no buffer longer than needed: neither that of the socket, nor a large one for a small rest. */
  private keep(): undefined {
    if (this.held === 0) this.replace(nothing, null)
    else if (!this.store || this.store.length > 4 * this.held + 4096) this.collect(this.held)
  }

  /** Moves what is held into a buffer of ours with room for so many bytes, and some more if more will come. */
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
