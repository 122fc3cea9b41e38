import { isOneOf } from '../../domain/typed.ts'
export const versions = ['1.2', '1.1'] as const
export type StompVersion = (typeof versions)[number]

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

export interface Frame {
  command: ClientCommand
  headers: ReadonlyMap<string, string>
  body: Buffer
}

/** Closes the connection. Its message goes to the client in the ERROR frame. */
export class StompError extends Error {
  override name = 'StompError'
  readonly headers: Readonly<Record<string, string>>

  constructor(message: string, headers: Readonly<Record<string, string>> = {}) {
    super(message)
    this.headers = headers
  }
}

export function isClientCommand(text: string): text is ClientCommand {
  return isOneOf(clientCommands, text)
}

/** Such frames aren't escaped, so that a client of any version understands them. */
export function opensConnection(command: string): boolean {
  return command === 'CONNECT' || command === 'STOMP' || command === 'CONNECTED'
}

const escapes: Readonly<Record<StompVersion, RegExp>> = { '1.2': /[\\\r\n:]/g, '1.1': /[\\\n:]/g }
const escaped: Readonly<Record<string, string>> = { '\\': '\\\\', '\r': '\\r', '\n': '\\n', ':': '\\c' }
const unescaped: Readonly<Record<string, string>> = { '\\': '\\', r: '\r', n: '\n', c: ':' }

export function escapeHeader(text: string, version: StompVersion): string {
  return text.replace(escapes[version], (character) => escaped[character] ?? character)
}

/** Throws on an escape that this version doesn't define, which both versions call fatal. */
export function unescapeHeader(text: string, version: StompVersion): string {
  if (!text.includes('\\')) return text
  return text.replace(/\\(.?)/gs, (_, character: string) => {
    const meant = unescaped[character]
    if (meant === undefined || (meant === '\r' && version === '1.1'))
      throw new StompError('A header holds an escape that this version does not have.')
    return meant
  })
}
