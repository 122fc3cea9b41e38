import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { z } from 'zod'
import { shortestRetention, whyThisLong } from '../domain/operations/retention.ts'
import { passwordLength, passwordMemory } from '../domain/people/passwords.ts'
import { usualIdleMinutes } from '../domain/people/sessions.ts'
import { isNamedZone } from '../domain/time/zones.ts'
import { propertiesOf } from '../domain/typed.ts'
import { commandSource } from './db/cards/keySource.ts'
import { limitRules } from './db/seed/rules.ts'
import { readRedisAddress } from './redisAddress.ts'
import {
  address,
  hostInUrl,
  isBackupPlace,
  isBase,
  isClamd,
  isDnsServer,
  isHost,
  isSender,
  networks,
  whole,
} from './settingValues.ts'

export interface Settings {
  production: boolean
  host: string
  port: number
  dataDir: string
  /** The database in which the server works as `recourse_app`. Null: the embedded PostgreSQL. */
  databaseUrl: string | null
  /** The login that owns the schema, for migrations and maintenance. Null: that of `databaseUrl`, or none in production. */
  databaseOwnerUrl: string | null
  databaseReadUrl: string | null
  /** Read by the command that makes a server for old months known. */
  archiveServerUrl: string | null
  /** Null: this is the only process. */
  redisUrl: string | null
  /** A PEM file: who signed the certificates of Redis and its Sentinels. Null: a public authority. */
  redisCaFile: string | null
  /** Null: mail is written to `dataDir/outbox`. */
  smtpUrl: string | null
  /** The sender of every mail: an address, or a name with one in angle brackets. */
  mailFrom: string
  /** Null: files are kept in `dataDir/files`; `s3://…` otherwise. */
  filesUrl: string | null
  /** A folder or `s3://…` to which the server backs up the embedded PostgreSQL. Null: it doesn't. */
  backupUrl: string | null
  /** The age public key under which backups are encrypted. */
  backupRecipient: string | null
  /** Backups that are older are deleted, but never the newest one. */
  backupKeepDays: number
  /** The file with the age secret key, for verifying encrypted backups. */
  backupIdentityFile: string | null
  /** The age in days at which sealed card numbers are destroyed. Null: they are kept for ever. */
  cardRetentionDays: number | null
  /** The clamd that scans uploads, `tcp://host:port` or `unix:///path`. Null: uploads aren't scanned. */
  clamdUrl: string | null
  /** The time zone in which the network counts its days. It is stored at the first start. Null means as stored, or UTC at the first start. */
  networkTimeZone: string | null
  /** The address at which browsers reach the server, without a slash at the end. */
  publicUrl: string
  /** Addresses and networks whose `X-Forwarded-For` is believed; empty: nobody's. */
  trustedProxies: readonly string[]
  /** Private networks that the server may call at addresses that users enter; empty: none. */
  outgoingNetworks: readonly string[]
  /** DNS servers that are asked for the records of mail domains; empty: those of this machine. */
  dnsServers: readonly string[]
  /** The bearer token of `/metrics`. Null: it answers only direct callers on this machine. */
  metricsToken: string | null
  /** The collector that gets traces, by OTLP over HTTP. Null: nothing is traced. */
  tracesUrl: string | null
  /** The share of requests that are traced, from 0 to 1. */
  tracesShare: number
  /** How long it goes on after it is told to stop, so that proxies notice. */
  drainSeconds: number
  logLevel: LogLevel
  sessionIdleMinutes: number
  passwordMin: number
  /** KiB that the hash of a new password takes. */
  passwordMemory: number
  demo: boolean
  /** Transactions of a demo that is filled now. */
  demoRows: number
  captchaAnswer: string | null
  /** Null: the robot answers from its articles alone. */
  robotLlmUrl: string | null
  /** The receiver of the security log: `syslog+tls://host:port` or `https://…`. Null: it is sent nowhere. */
  securityLogUrl: string | null
  /** The bearer token of an HTTPS receiver. */
  securityLogToken: string | null
  /** PEM files: who signed the receiver's certificate, and the certificate and key of this server, where it asks. */
  securityLogCaFile: string | null
  securityLogCertFile: string | null
  securityLogKeyFile: string | null
  /** Networks that webhooks may reach although they are not public, also without TLS. */
  webhookNetworks: readonly string[]
  /** The keys: `dataDir/keys.json`, made at the first start; in production a file that the operator supplies, or `command:…`, whose output it is. */
  secretFile: string
}

const environments = ['production', 'development', 'test'] as const

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
type LogLevel = (typeof logLevels)[number]

/** A setting that can't be used. Its message is one sentence for the operator. */
export class SettingsError extends Error {
  override name = 'SettingsError'
}

/** PCI DSS 4.0.1, 8.2.8. */
const maxIdleMinutes = 15

/** Holds a password or a token: NAME_FILE may name a file that contains it. */
const secret = <Schema extends z.ZodType>(schema: Schema) => schema.meta({ secret: true })

/** By the limit rules of a new installation; those of the database may ask for more, and are checked before each run. */
const leastRetention = shortestRetention(limitRules)

const variables = z.object({
  NODE_ENV: z.enum(environments, `must be one of ${environments.join(', ')}`).default('development'),
  HOST: z.string().refine(isHost, 'must be a host name or an address').default('127.0.0.1'),
  PORT: whole(1, 65_535).default(8080),
  DATA_DIR: z.string().default('data'),
  DATABASE_URL: secret(address('postgres', 'postgresql').optional()),
  DATABASE_OWNER_URL: secret(address('postgres', 'postgresql').optional()),
  DATABASE_READ_URL: secret(address('postgres', 'postgresql').optional()),
  ARCHIVE_SERVER_URL: secret(address('postgres', 'postgresql').optional()),
  REDIS_URL: secret(
    z
      .string()
      .refine(
        (text) => readRedisAddress(text) !== null,
        'must be redis://[USER:PASSWORD@]HOST[:PORT][/DB], rediss://… with TLS, or redis+sentinel://[USER:PASSWORD@]HOST,HOST,HOST/NAME[?db=DB]',
      )
      .optional(),
  ),
  REDIS_CA_FILE: z.string().optional(),
  SMTP_URL: secret(address('smtp', 'smtps').optional()),
  MAIL_FROM: z.string().refine(isSender, 'must be an address, or a name and an <address>').optional(),
  FILES_URL: secret(address('s3').optional()),
  BACKUP_URL: secret(
    z.string().trim().refine(isBackupPlace, 'must be a folder, or a URL that starts with s3://').optional(),
  ),
  BACKUP_RECIPIENT: z
    .string()
    .regex(/^age1[0-9a-z]{20,}$/, 'must be an age public key: age1…')
    .optional(),
  BACKUP_KEEP_DAYS: whole(1, 3650).default(30),
  BACKUP_IDENTITY_FILE: z.string().optional(),
  CARD_RETENTION_DAYS: whole(0, 36_500)
    .refine((days) => days >= leastRetention, `must be at least ${leastRetention} days: ${whyThisLong(limitRules)}`)
    .optional(),
  CLAMD_URL: z.string().refine(isClamd, 'must be tcp://host:port or unix:///path').optional(),
  NETWORK_TIME_ZONE: z.string().refine(isNamedZone, 'must be the name of a time zone, such as Asia/Bangkok').optional(),
  PUBLIC_URL: address('http', 'https')
    .refine(isBase, 'must end with the host, the port or a path: it is the beginning of every link')
    .optional(),
  TRUSTED_PROXIES: networks.optional(),
  OUTGOING_NETWORKS: networks.optional(),
  DNS_SERVERS: z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .refine(
      (parts) => parts.every(isDnsServer),
      'must be a list of addresses: 10.1.2.3, 10.1.2.3:5353, [2001:db8::1]:53',
    )
    .optional(),
  DRAIN_SECONDS: whole(0, 300).default(0),
  OTEL_EXPORTER_OTLP_ENDPOINT: address('http', 'https').optional(),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(0(\.\d{1,6})?|1(\.0)?)$/, 'must be a share from 0 to 1')
    .transform(Number)
    .default(1),
  METRICS_TOKEN: secret(z.string().min(16, 'must have at least 16 characters').optional()),
  LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(', ')}`).default('info'),
  SESSION_IDLE_MINUTES: whole(1, 1440).default(usualIdleMinutes),
  PASSWORD_MIN: whole(passwordLength.min, passwordLength.max).optional(),
  PASSWORD_MEMORY: whole(8, 1_048_576).default(passwordMemory),
  DEMO: z.enum(['0', '1'], 'must be 0 or 1').optional(),
  DEMO_ROWS: whole(10_000, 10_000_000).default(25_000),
  CAPTCHA_ANSWER: z
    .string()
    .regex(/^[A-Za-z0-9]{1,12}$/, 'must be 1 to 12 letters or digits')
    .optional(),
  ROBOT_LLM_URL: secret(address('http', 'https').optional()),
  WEBHOOK_NETWORKS: networks.optional(),
  SECURITY_LOG_URL: address('syslog+tls', 'https').optional(),
  SECURITY_LOG_TOKEN: secret(z.string().optional()),
  SECURITY_LOG_CA_FILE: z.string().optional(),
  SECURITY_LOG_CERT_FILE: z.string().optional(),
  SECURITY_LOG_KEY_FILE: z.string().optional(),
  SECRET_FILE: z.string().optional(),
  SECRET_COMMAND: z.string().optional(),
})

/** Settings of which each can be in a file, which `NAME_FILE` names. */
export const secretSettings = Object.entries(variables.shape).flatMap(([name, schema]) =>
  schema.meta()?.secret ? [name] : [],
)

/** All variables that are read. */
export const settingNames = [...Object.keys(variables.shape), ...secretSettings.map((name) => `${name}_FILE`)]

type Env = Readonly<Record<string, string | undefined>>

/**
 * Reads one setting from the environment or from its file, without the spaces around it. Throws a sentence where both are
 * set, or where the file can't be used.
 */
export function givenValue(name: string, env: Env): string | undefined {
  const path = secretSettings.includes(name) ? env[`${name}_FILE`] : undefined
  if (!path) return env[name]?.trim() || undefined
  if (env[name]) throw new SettingsError(`The settings ${name} and ${name}_FILE are both set. Remove one of them.`)
  const text = contentOf(path, `The setting ${name}_FILE names the file ${path}`).replace(/\r?\n$/, '')
  if (!text) throw new SettingsError(`The setting ${name}_FILE names the file ${path}, which is empty.`)
  return text
}

const unreadable: Readonly<Record<string, string>> = {
  ENOENT: 'which is not there',
  EACCES: 'which the user of this process may not read',
  EISDIR: 'which is a folder',
}

function contentOf(path: string, named: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    const { code, message } = propertiesOf(error)
    throw new SettingsError(`${named}, ${unreadable[String(code)] ?? `which cannot be read: ${message}`}.`)
  }
}

/** The environment's variables as settings. The only reader of the environment; an empty variable counts as not set. */
export function readSettings(env: Env): Settings {
  const parsed = variables.safeParse(
    Object.fromEntries(Object.keys(variables.shape).map((name) => [name, givenValue(name, env)])),
  )
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new SettingsError(`The setting ${issue?.path.join('.')} ${issue?.message}.`)
  }
  const read = parsed.data
  if (read.SECRET_FILE && read.SECRET_COMMAND)
    throw new SettingsError('The settings SECRET_FILE and SECRET_COMMAND are both set. Remove one of them.')
  const production = read.NODE_ENV === 'production'
  if (production) refuseInProduction(read)
  const dataDir = resolve(read.DATA_DIR)
  const publicUrl = (read.PUBLIC_URL ?? `http://${hostInUrl(read.HOST)}:${read.PORT}`).replace(/\/+$/, '')
  return {
    production,
    host: read.HOST,
    port: read.PORT,
    dataDir,
    databaseUrl: read.DATABASE_URL ?? null,
    databaseOwnerUrl: read.DATABASE_OWNER_URL ?? null,
    databaseReadUrl: read.DATABASE_READ_URL ?? null,
    archiveServerUrl: read.ARCHIVE_SERVER_URL ?? null,
    redisUrl: read.REDIS_URL ?? null,
    redisCaFile: read.REDIS_CA_FILE ? resolve(read.REDIS_CA_FILE) : null,
    smtpUrl: read.SMTP_URL ?? null,
    mailFrom: read.MAIL_FROM ?? `Recourse <no-reply@${new URL(publicUrl).hostname}>`,
    filesUrl: read.FILES_URL ?? null,
    backupUrl: backupAddress(read.BACKUP_URL),
    backupRecipient: read.BACKUP_RECIPIENT ?? null,
    backupKeepDays: read.BACKUP_KEEP_DAYS,
    backupIdentityFile: read.BACKUP_IDENTITY_FILE ? resolve(read.BACKUP_IDENTITY_FILE) : null,
    cardRetentionDays: read.CARD_RETENTION_DAYS ?? null,
    clamdUrl: read.CLAMD_URL ?? null,
    networkTimeZone: read.NETWORK_TIME_ZONE ?? null,
    publicUrl,
    trustedProxies: read.TRUSTED_PROXIES ?? [],
    outgoingNetworks: read.OUTGOING_NETWORKS ?? [],
    dnsServers: read.DNS_SERVERS ?? [],
    metricsToken: read.METRICS_TOKEN ?? null,
    tracesUrl: read.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
    tracesShare: read.OTEL_TRACES_SAMPLER_ARG,
    drainSeconds: read.DRAIN_SECONDS,
    logLevel: read.LOG_LEVEL,
    sessionIdleMinutes: read.SESSION_IDLE_MINUTES,
    passwordMin: read.PASSWORD_MIN ?? (production ? 12 : passwordLength.min),
    passwordMemory: read.PASSWORD_MEMORY,
    demo: read.DEMO ? read.DEMO === '1' : !production,
    demoRows: read.DEMO_ROWS,
    captchaAnswer: read.CAPTCHA_ANSWER ?? null,
    robotLlmUrl: read.ROBOT_LLM_URL ?? null,
    webhookNetworks: read.WEBHOOK_NETWORKS ?? [],
    securityLogUrl: read.SECURITY_LOG_URL ?? null,
    securityLogToken: read.SECURITY_LOG_TOKEN ?? null,
    securityLogCaFile: read.SECURITY_LOG_CA_FILE ?? null,
    securityLogCertFile: read.SECURITY_LOG_CERT_FILE ?? null,
    securityLogKeyFile: read.SECURITY_LOG_KEY_FILE ?? null,
    secretFile: read.SECRET_COMMAND
      ? commandSource(read.SECRET_COMMAND)
      : resolve(read.SECRET_FILE ?? resolve(dataDir, 'keys.json')),
  }
}

function backupAddress(given: string | undefined): string | null {
  if (!given) return null
  return given.startsWith('s3://') ? given : resolve(given)
}

/** Throws for the first setting that is missing or unsafe in production. */
function refuseInProduction(read: z.infer<typeof variables>): void {
  const rules: readonly [boolean, string][] = [
    [!read.DATABASE_URL, 'DATABASE_URL is required in production; the embedded PostgreSQL is for evaluation only.'],
    [
      !read.SECRET_FILE && !read.SECRET_COMMAND,
      'SECRET_FILE is required in production: the file that contains the keys; or SECRET_COMMAND, which prints it.',
    ],
    [!read.PUBLIC_URL, 'PUBLIC_URL is required in production: the https:// URL that users open.'],
    [read.PUBLIC_URL?.startsWith('https://') === false, 'PUBLIC_URL must start with https:// in production.'],
    [
      !read.TRUSTED_PROXIES,
      'TRUSTED_PROXIES is required in production: the addresses of the proxies that terminate HTTPS.',
    ],
    [
      !read.SMTP_URL,
      'SMTP_URL is required in production: without it emails, including one-time passwords, are written to a folder.',
    ],
    [read.SESSION_IDLE_MINUTES > maxIdleMinutes, `SESSION_IDLE_MINUTES is at most ${maxIdleMinutes} in production.`],
    [
      read.ROBOT_LLM_URL?.startsWith('http://') === true && !isLoopback(read.ROBOT_LLM_URL),
      'ROBOT_LLM_URL must start with https:// in production, unless it is on this machine.',
    ],
    [read.PASSWORD_MEMORY < passwordMemory, `PASSWORD_MEMORY is at least ${passwordMemory} in production.`],
    [read.CAPTCHA_ANSWER !== undefined, 'CAPTCHA_ANSWER is for tests, and refused in production.'],
    [read.DEMO === '1', 'DEMO is refused in production: it never holds demo data.'],
  ]
  for (const [broken, sentence] of rules) if (broken) throw new SettingsError(`The setting ${sentence}`)
}

export function isLoopback(url: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(URL.parse(url)?.hostname ?? '')
}
