import { escapeHeader, opensConnection, type Version } from './frame.ts'

export type ServerCommand = 'CONNECTED' | 'MESSAGE' | 'RECEIPT' | 'ERROR'
export type Headers = Readonly<Record<string, string | number>>

const nothing = Buffer.alloc(0)

/** A frame as it goes into the socket: the bytes of one WebSocket message, in one buffer. */
export function writeFrame(
  command: ServerCommand,
  headers: Headers,
  version: Version,
  body: Buffer | string = nothing,
): Buffer {
  return webSocketMessage(`${command}\n${headerLines(headers, opensConnection(command) ? null : version)}\n`, body)
}

/** One line a header; escaped for a version, or not at all. */
export function headerLines(headers: Headers, version: Version | null): string {
  let lines = ''
  for (const [name, value] of Object.entries(headers)) {
    if (version) lines += `${escapeHeader(name, version)}:${escapeHeader(String(value), version)}\n`
    else lines += `${name}:${value}\n`
  }
  return lines
}

const textMessage = 0x81
const binaryMessage = 0x82

/** A heart-beat: a WebSocket message of one line feed. */
export const heartBeat: Buffer = Buffer.from([textMessage, 1, 10])

/** The head, the body and a NUL as an unmasked WebSocket message: text if the body is, else binary. */
export function webSocketMessage(head: string, body: Buffer | string): Buffer {
  const headBytes = Buffer.byteLength(head)
  const bodyBytes = typeof body === 'string' ? Buffer.byteLength(body) : body.length
  const size = headBytes + bodyBytes + 1
  const prefix = size < 126 ? 2 : size < 65_536 ? 4 : 10
  const bytes = Buffer.allocUnsafe(prefix + size)
  bytes[0] = typeof body === 'string' || bodyBytes === 0 ? textMessage : binaryMessage
  if (prefix === 2) bytes[1] = size
  else if (prefix === 4) {
    bytes[1] = 126
    bytes.writeUInt16BE(size, 2)
  } else {
    bytes[1] = 127
    bytes.writeUInt16BE(0, 2)
    bytes.writeUIntBE(size, 4, 6)
  }
  bytes.write(head, prefix)
  if (typeof body === 'string') bytes.write(body, prefix + headBytes)
  else body.copy(bytes, prefix + headBytes)
  bytes[bytes.length - 1] = 0
  return bytes
}
