import { userInfo } from 'node:os'
import { resolve, sep } from 'node:path'
import { propertiesOf } from '../domain/typed.ts'
import { givenValue } from './settings.ts'

type Env = Readonly<Record<string, string | undefined>>

/** What an error of the system names, as far as it does. */
interface ErrorFacts {
  message: string
  /** Such as `the folder /data of DATA_DIR`, or `/data`. */
  file: string
  /** Such as `127.0.0.1:6379 (REDIS_URL)`. */
  address: string
  syscall: string
}

/**
 * One sentence for the operator that says what is wrong and what to do: of an error of the operating system, the network, TLS,
 * PostgreSQL, Redis or the mail server by its code, of our own errors their message. An error that nobody expected keeps its stack.
 */
export function operatorSentence(error: unknown, env: Env): string {
  if (!(error instanceof Error)) return String(error)
  const inner = error instanceof AggregateError ? error.errors[0] : error.cause
  const said = sentenceByCode(error, env) ?? (isOurs(error) ? null : inner && knownSentence(inner, env))
  return said ?? (isOurs(error) ? error.message : (error.stack ?? error.message))
}

/** Null where its code says nothing to an operator. */
export function knownSentence(error: unknown, env: Env = {}): string | null {
  if (!(error instanceof Error)) return null
  const inner = error instanceof AggregateError ? error.errors[0] : error.cause
  return sentenceByCode(error, env) ?? (inner ? knownSentence(inner, env) : null)
}

function isOurs(error: Error): boolean {
  const mistakes = [TypeError, ReferenceError, RangeError, SyntaxError, AggregateError]
  return !('code' in error) && !mistakes.some((one) => error instanceof one)
}

function sentenceByCode(error: Error, env: Env): string | null {
  const { code, path, dest, address, hostname, host, port, syscall } = propertiesOf(error)
  const facts: ErrorFacts = {
    message: error.message.replace(/\.$/, ''),
    file: fileText(dest ?? path, env),
    address: addressText(hostname ?? host ?? address, port, env),
    syscall: String(syscall ?? ''),
  }
  const known = typeof code === 'string' && Object.hasOwn(byCode, code) ? byCode[code] : undefined
  if (known) return known(facts)
  const [, word] = /^(WRONGPASS|NOAUTH|NOPERM|Connection terminated)/.exec(error.message) ?? []
  if (word) return byMessage[word]?.(facts) ?? null
  if (typeof code !== 'string') return null
  if (facts.syscall && /^E[A-Z0-9]+$/.test(code))
    return `The system refuses to ${facts.syscall} ${facts.file || facts.address}: ${facts.message}.`
  if (/^(CERT_|ERR_SSL_|ERR_TLS_)/.test(code))
    return `TLS fails: ${facts.message}. Compare both certificates and settings.`
  // Of PostgreSQL: connections, logins, resources, its operator, its system. What remains is a mistake of ours.
  if (/^(08|25|28|53|54|55|57|58|XX)[0-9A-Z]{3}$/.test(code))
    return `The database refuses the work: ${facts.message}. Look at its log.`
  return null
}

const me = () => {
  try {
    return userInfo().username
  } catch {
    return String(process.getuid?.() ?? '') // A uid without a name.
  }
}

const noRoom = ({ file }: ErrorFacts) =>
  `There is no room left on the disk${file && ` of ${file}`}. Make room, and do the same again: nothing half done counts.`
const noCertificate = ({ address, message }: ErrorFacts) =>
  `The certificate of ${address || 'the other side'} is not trusted: ${message.split(';')[0]}. Set NODE_EXTRA_CA_CERTS (for Redis REDIS_CA_FILE) to a PEM file of who signed it.`
const away = ({ address, message }: ErrorFacts) =>
  `${address || 'The other side'} cannot be reached: ${message}. Start it, open the way to it, or correct the setting.`
const databaseGone = () =>
  'The database ended the connection. Its log says why, such as a full disk or a restart. Do the same again when it runs.'
const wrongLogin = ({ message }: ErrorFacts) =>
  `The database refuses the login: ${message}. Correct user and password in DATABASE_URL or DATABASE_OWNER_URL.`
const wrongRedisLogin = ({ message }: ErrorFacts) =>
  `Redis refuses the login: ${message}. Correct user and password in REDIS_URL.`

const byMessage: Readonly<Record<string, (facts: ErrorFacts) => string>> = {
  WRONGPASS: wrongRedisLogin,
  NOAUTH: wrongRedisLogin,
  NOPERM: ({ message }) => `Redis refuses the work: ${message}. Give the user of REDIS_URL the right.`,
  'Connection terminated': databaseGone,
}

const byCode: Readonly<Record<string, (facts: ErrorFacts) => string>> = {
  // Files
  ENOENT: ({ file }) => `${file || 'A file'} is not there. Create it, or correct its name; a link may lead nowhere.`,
  EACCES: (facts) =>
    facts.syscall === 'listen' || facts.syscall === 'bind'
      ? 'The user of the server may not listen on this port. Set PORT to 1024 or more, and put a proxy in front.'
      : `The user ${me()} may not use ${facts.file || 'a file'}. Give it the right, or name another place.`,
  EPERM: ({ file }) =>
    `The system forbids the user ${me()} to change ${file || 'a file'}. Give it the right, or name another place.`,
  EEXIST: ({ file }) =>
    `${file || 'A file'} is there already, and is not what is needed. Remove it, or name another place.`,
  ENOTDIR: ({ file }) =>
    `${file || 'A path'} leads through a file that is no folder. Remove it, or name another place.`,
  EISDIR: ({ file }) => `${file || 'A path'} is a folder. Name a file.`,
  ENOTEMPTY: ({ file }) => `The folder ${file} is not empty. Empty it, or name another one.`,
  ELOOP: ({ file }) => `${file || 'A path'} is a link that leads to itself. Correct it.`,
  ENAMETOOLONG: ({ file }) => `The name ${file} is too long. Use a shorter one.`,
  EROFS: ({ file }) => `The disk of ${file || 'a file'} is read-only. Mount it for writing, or name another place.`,
  EIO: ({ file }) => `The disk of ${file || 'a file'} cannot be read or written. Look at the log of the system.`,
  ENOSPC: noRoom,
  EDQUOT: noRoom,
  EMFILE: () => 'The process has too many files open. Raise its limit (ulimit -n, LimitNOFILE).',
  ENFILE: () => 'The system has too many files open. Raise fs.file-max.',
  ENOMEM: () => 'There is no memory left. Give the machine or the container more.',
  // Addresses
  EADDRINUSE: ({ address }) => `${address || 'The port'} is already in use. Stop the other program or set PORT.`,
  EADDRNOTAVAIL: ({ address }) =>
    `${address || 'The address of HOST'} is no address of this machine. Set HOST to one, or to 0.0.0.0.`,
  ECONNREFUSED: ({ address }) =>
    `Nothing answers at ${address || 'the address'}. Start what should be there, or correct the setting.`,
  ECONNRESET: away,
  EPIPE: away,
  ETIMEDOUT: away,
  EHOSTUNREACH: away,
  ENETUNREACH: away,
  UND_ERR_CONNECT_TIMEOUT: away,
  UND_ERR_SOCKET: away,
  ENOTFOUND: ({ address }) => `There is no host ${address || 'of this name'}. Correct the setting, or the DNS.`,
  EAI_AGAIN: ({ address }) => `The DNS does not answer for ${address || 'a host'}. Look at the network and its DNS.`,
  // TLS
  DEPTH_ZERO_SELF_SIGNED_CERT: noCertificate,
  SELF_SIGNED_CERT_IN_CHAIN: noCertificate,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: noCertificate,
  UNABLE_TO_GET_ISSUER_CERT: noCertificate,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: noCertificate,
  CERT_HAS_EXPIRED: ({ address }) => `The certificate of ${address || 'the other side'} has expired. Renew it there.`,
  CERT_NOT_YET_VALID: ({ address }) =>
    `The certificate of ${address || 'the other side'} is not valid yet. Compare the clocks of both machines.`,
  ERR_TLS_CERT_ALTNAME_INVALID: ({ message }) =>
    `The certificate is of another host: ${message}. Use the name that stands in it.`,
  EPROTO: ({ address }) =>
    `${address || 'The other side'} does not speak TLS as expected. Compare the scheme and the port of the setting.`,
  ERR_SSL_WRONG_VERSION_NUMBER: ({ address }) =>
    `${address || 'The other side'} does not speak TLS at this port. Compare the scheme and the port of the setting.`,
  // PostgreSQL
  '28P01': wrongLogin,
  '28000': wrongLogin,
  '3D000': ({ message }) => `The database is not there: ${message}. Create it, or correct its name in DATABASE_URL.`,
  '42501': ({ message }) =>
    `The login of the database lacks a right: ${message}. Set DATABASE_OWNER_URL to the URL with the login that owns the schema.`,
  '42P01': ({ message }) => `The schema is not that of this release: ${message}. Run recourse migrate.`,
  '53100': ({ message }) =>
    `The disk of the database is full: ${message}. Make room, and do the same again: nothing half done counts.`,
  '53200': () => 'The database has no memory left. Give it more, or lower its settings.',
  '53300': () => 'The database takes no more connections. Raise max_connections, or stop other programs.',
  '53400': ({ message }) => `The database has reached a limit of its settings: ${message}.`,
  '55P03': () => 'Another program holds a lock in the database. Do the same again later.',
  '57014': () => 'The database ended a statement that took too long. Do the same again when it has less to do.',
  '57P01': databaseGone,
  '57P02': databaseGone,
  '57P03': () => 'The database is starting or stopping. Do the same again in a moment.',
  '58030': ({ message }) => `The database cannot read or write its disk: ${message}. Look at its log.`,
  '08006': databaseGone,
  '08001': databaseGone,
  '25006': () => 'The database takes no changes: it is a replica. Set DATABASE_URL to the primary.',
  // Mail
  EAUTH: ({ message }) => `The mail server refuses the login: ${message}. Correct user and password in SMTP_URL.`,
  ESOCKET: away,
  ECONNECTION: away,
  EDNS: ({ address }) => `There is no mail server ${address || 'of this name'}. Correct SMTP_URL.`,
  ETLS: ({ message }) => `The mail server offers no TLS that can be used: ${message}. Correct SMTP_URL, or the server.`,
}

const folders = ['DATA_DIR', 'SECRET_FILE', 'BACKUP_URL', 'BACKUP_IDENTITY_FILE', 'REDIS_CA_FILE'] as const

/** The path, with the setting that leads there. */
function fileText(path: unknown, env: Env): string {
  if (typeof path !== 'string') return ''
  const at = resolve(path)
  const leads = (value: string) => at === resolve(value) || at.startsWith(`${resolve(value)}${sep}`)
  const setting = folders.find((name) => leads(env[name] || (name === 'DATA_DIR' ? 'data' : '\0')))
  return setting ? `${path} (${setting})` : path
}

const urls = [
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'DATABASE_READ_URL',
  'REDIS_URL',
  'SMTP_URL',
  'CLAMD_URL',
  'SECURITY_LOG_URL',
  'ROBOT_LLM_URL',
] as const

/** Where the file of the setting can't be used, another sentence says so. */
function valueOrNone(name: string, env: Env): string {
  try {
    return givenValue(name, env) ?? ''
  } catch {
    return ''
  }
}

/** Host and port, with the setting that has them. Never the setting's value, which may hold a password. */
function addressText(host: unknown, port: unknown, env: Env): string {
  if (typeof host !== 'string' || host === '') return ''
  const text = port === undefined || port === null ? host : `${host.includes(':') ? `[${host}]` : host}:${port}`
  const setting = urls.find((name) => {
    const url = URL.parse(valueOrNone(name, env))
    return url && (url.hostname === host || (port !== undefined && url.port === String(port)))
  })
  return setting ? `${text} (${setting})` : text
}
