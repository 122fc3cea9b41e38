import { escapeHeader, opensConnection, type StompVersion } from './frame.ts'

export type ServerCommand = 'CONNECTED' | 'MESSAGE' | 'RECEIPT' | 'ERROR'
export type Headers = Readonly<Record<string, string | number>>

const nothing = Buffer.alloc(0)

export function writeFrame(
  command: ServerCommand,
  headers: Headers,
  version: StompVersion,
  body: Buffer | string = nothing,
): Buffer {
  return webSocketMessage(`${command}\n${headerLines(headers, opensConnection(command) ? null : version)}\n`, body)
}

export function headerLines(headers: Headers, version: StompVersion | null): string {
  let lines = ''
  for (const [name, value] of Object.entries(headers)) {
    if (version) lines += `${escapeHeader(name, version)}:${escapeHeader(String(value), version)}\n`
    else lines += `${name}:${value}\n`
  }
  return lines
}

const textMessage = 0x81
const binaryMessage = 0x82

export const heartBeat: Buffer = Buffer.from([textMessage, 1, 10])

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
