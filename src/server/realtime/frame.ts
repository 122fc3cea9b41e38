/** The versions that we speak, best first. */
export const versions = ['1.2', '1.1'] as const
export type Version = (typeof versions)[number]

const clientCommands = [
  'CONNECT',
  'STOMP',
  'SEND',
  'SUBSCRIBE',
  'UNSUBSCRIBE',
  'ACK',
  'NACK',
  'BEGIN',
  'COMMIT',
  'ABORT',
  'DISCONNECT',
] as const
export type ClientCommand = (typeof clientCommands)[number]

/** A frame of a client. */
export interface Frame {
  command: ClientCommand
  /** Of a header that comes twice, the first; both parts unescaped. */
  headers: ReadonlyMap<string, string>
  /** A part of what was received: copy what is to be kept for long. */
  body: Buffer
}

/** Why a connection is ended. Its message goes to the client, in the ERROR frame. */
export class StompError extends Error {
  override name = 'StompError'
  /** Headers that the ERROR frame has beside those of every one. */
  readonly headers: Readonly<Record<string, string>>

  constructor(message: string, headers: Readonly<Record<string, string>> = {}) {
    super(message)
    this.headers = headers
  }
}

export function isClientCommand(text: string): text is ClientCommand {
  return (clientCommands as readonly string[]).includes(text)
}

/** The frames that open a connection escape nothing, so that a client of any version understands them. */
export function opensConnection(command: string): boolean {
  return command === 'CONNECT' || command === 'STOMP' || command === 'CONNECTED'
}

const escapes: Readonly<Record<Version, RegExp>> = { '1.2': /[\\\r\n:]/g, '1.1': /[\\\n:]/g }
const escaped: Readonly<Record<string, string>> = { '\\': '\\\\', '\r': '\\r', '\n': '\\n', ':': '\\c' }
const unescaped: Readonly<Record<string, string>> = { '\\': '\\', r: '\r', n: '\n', c: ':' }

/** A name or value as it stands in a header of this version. */
export function escapeHeader(text: string, version: Version): string {
  return text.replace(escapes[version], (character) => escaped[character] ?? character)
}

/** Throws where an escape has no meaning in this version: both versions call that fatal. */
export function unescapeHeader(text: string, version: Version): string {
  if (!text.includes('\\')) return text
  return text.replace(/\\(.?)/gs, (_, character: string) => {
    const meant = unescaped[character]
    if (meant === undefined || (meant === '\r' && version === '1.1'))
      throw new StompError('A header holds an escape that this version does not have.')
    return meant
  })
}
