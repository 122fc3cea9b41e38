import { escapeHeader, type StompVersion } from './frame.ts'
import { type Headers, headerLines, webSocketMessage } from './frameWriter.ts'

export interface Recipient {
  id: string
  version: StompVersion
  acknowledges: boolean
  variant: string
}

const variantsAtMost = 64

/**
 * One message to many subscribers. Their frames differ only in the subscription's id, and pages of one application
 * number theirs alike, so each frame is built once and shared.
 */
export class Message {
  readonly id: string
  readonly destination: string
  readonly headers: Headers
  readonly body: string | Buffer
  private readonly frames = new Map<string, Buffer>()
  private readonly ends = new Map<StompVersion, string>()

  constructor(id: string, destination: string, headers: Headers, body: string | Buffer) {
    this.id = id
    this.destination = destination
    this.headers = headers
    this.body = body
  }

  frameFor(recipient: Recipient): Buffer {
    const known = this.frames.get(recipient.variant)
    if (known) return known
    const frame = webSocketMessage(this.headFor(recipient), this.body)
    if (this.frames.size < variantsAtMost) this.frames.set(recipient.variant, frame)
    return frame
  }

  private headFor({ id, version, acknowledges }: Recipient): string {
    const name = escapeHeader(id, version)
    // In 1.1 an acknowledgement names the message and the subscription; in 1.2 both in one.
    const ack = acknowledges && version === '1.2' ? `ack:${this.id}/${name}\n` : ''
    return `MESSAGE\nsubscription:${name}\nmessage-id:${this.id}\n${ack}${this.endFor(version)}`
  }

  private endFor(version: StompVersion): string {
    const known = this.ends.get(version)
    if (known) return known
    const length = typeof this.body === 'string' ? Buffer.byteLength(this.body) : this.body.length
    const own = { destination: this.destination, 'content-length': length }
    const end = `${headerLines(own, version)}${headerLines(this.headers, version)}\n`
    this.ends.set(version, end)
    return end
  }
}
