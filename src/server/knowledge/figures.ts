import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { maxAvatarBytes } from '../../contract/people/profile.ts'
import { acceptedEndings, maxFileBytes } from '../../contract/records/files.ts'
import * as submission from '../../contract/records/submission.ts'
import * as worklist from '../../contract/records/worklist.ts'
import * as schema from '../../contract/schema.ts'
import * as sealing from '../../contract/sealing.ts'
import { maxMessageBytes, messageGrowsMs } from '../../domain/messages.ts'
import { callTimeoutMs, retryMs } from '../../domain/people/connection.ts'
import { otpSeconds } from '../../domain/people/otp.ts'
import { blockedResults, susResults } from '../../domain/records/handling.ts'
import { toastMs } from '../../domain/screen.ts'
import { fields } from '../../domain/text/fields.ts'
import { soonDays } from '../../domain/time/due.ts'
import type { Language } from '../../texts/languages.ts'
import { texts } from '../../texts/texts.ts'
import type { ArticleFacts } from './article.ts'

export type FactFigures = Pick<ArticleFacts, 'sessionIdleMinutes' | 'passwordMin'>

const megabyte = 1024 * 1024

/** Figures that articles name in another unit than the definitions. */
const converted = {
  acceptedEndings: acceptedEndings.length,
  acceptedEndingNames: acceptedEndings.join(', '),
  maxFileMegabytes: maxFileBytes / megabyte,
  maxVoucherMegabytes: submission.maxVoucherBytes / megabyte,
  maxAvatarMegabytes: maxAvatarBytes / megabyte,
  maxMessageKilobytes: maxMessageBytes / 1024,
  messageGrowsMinutes: messageGrowsMs / 60_000,
  retrySeconds: retryMs / 1000,
  callTimeoutSeconds: callTimeoutMs / 1000,
  toastSeconds: toastMs / 1000,
  /** In production no institution may set less. */
  productionPasswordMin: 12,
  otpMinutes: otpSeconds / 60,
  soonDaysAndToday: soonDays + 1,
  remarkLength: fields.remark.max,
  replyRemarkLength: fields.replyExtendRemark.max,
}

const domain = join(import.meta.dirname, '../../domain')
const isModule = (path: string) => path.endsWith('.ts') && !path.endsWith('.test.ts')

/** The modules of the domain by the names of their files, which no two have in common. */
async function readDomain(): Promise<Record<string, unknown>> {
  const paths = readdirSync(domain, { recursive: true, encoding: 'utf8' }).filter(isModule)
  const read = async (path: string) => [basename(path, '.ts'), await import(pathToFileURL(join(domain, path)).href)]
  return Object.fromEntries(await Promise.all(paths.map(read)))
}

const definitions = { ...(await readDomain()), converted, submission, worklist, schema, sealing }

/** Fills a text with figures: `{passwords.lockAfter}` is the figure that the module exports, `{passwords.lockAfter:words}` in words. */
export function withFigures(text: string, language: Language, facts: FactFigures): string {
  return text.replace(placeholder, (_, path: string, inWords: string | undefined) => {
    const figure = figureAt(path, language, facts)
    if (figure === null) throw new Error(`{${path}} names no figure of the definitions`)
    if (inWords === undefined) return typeof figure === 'number' ? figure.toLocaleString('en') : figure
    return inLetters[language][Number(figure)] ?? String(figure)
  })
}

/** Null when no definition has it. */
function figureAt(path: string, language: Language, facts: FactFigures): number | string | null {
  let at: unknown = { ...definitions, codes: codeLists(language), facts }
  for (const key of path.split('.'))
    at = typeof at === 'object' && at !== null && Object.hasOwn(at, key) ? at[key as keyof typeof at] : undefined
  return typeof at === 'number' || typeof at === 'string' ? at : null
}

/** The figures that a text names. */
export function figuresIn(text: string): string[] {
  return [...text.matchAll(placeholder)].map(([, path = '']) => path)
}

/** Those that no definition has. */
export function unknownFigures(text: string): string[] {
  return figuresIn(text).filter((path) => figureAt(path, 'en', { sessionIdleMinutes: 0, passwordMin: 0 }) === null)
}

const placeholder = /\{([\w.]+)(:words)?\}/g

const inLetters: Readonly<Record<Language, readonly string[]>> = {
  en: ['none', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'],
  zh: [...'零一二三四五六七八九十'],
}

/** `01 Under investigation, 02 Genuine transaction`, as the screens call the codes. */
function codeLists(language: Language): Readonly<Record<string, string>> {
  const { handlingResult, cardAttr, orderStatus, origSpecDiscTp } = texts[language]
  const listed = (list: Readonly<Record<string, string>>, only?: readonly string[]) =>
    Object.entries(list)
      .filter(([code]) => only?.includes(code) ?? true)
      .map(([code, name]) => (/\d/.test(code) ? `${code} ${name}` : name))
      .join(language === 'en' ? ', ' : '、')
  return {
    cardAttr: listed(cardAttr),
    orderStatus: listed(orderStatus),
    origSpecDiscTp: listed(origSpecDiscTp),
    suspiciousResult: listed(handlingResult, susResults),
    blockedOnlineResult: listed(handlingResult, blockedResults['1']),
    blockedIpsResult: listed(handlingResult, blockedResults['0']),
  }
}
