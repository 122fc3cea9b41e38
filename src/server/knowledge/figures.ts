import * as profile from '../../contract/people/profile.ts'
import * as files from '../../contract/records/files.ts'
import * as submission from '../../contract/records/submission.ts'
import * as worklist from '../../contract/records/worklist.ts'
import * as schema from '../../contract/schema.ts'
import * as sealing from '../../contract/sealing.ts'
import * as messages from '../../domain/messages.ts'
import * as apiEvents from '../../domain/operations/apiEvents.ts'
import * as backups from '../../domain/operations/backups.ts'
import * as webhooks from '../../domain/operations/webhooks.ts'
import * as absence from '../../domain/people/absence.ts'
import * as actor from '../../domain/people/actor.ts'
import * as apiKeys from '../../domain/people/apiKeys.ts'
import * as connection from '../../domain/people/connection.ts'
import * as otp from '../../domain/people/otp.ts'
import * as passwords from '../../domain/people/passwords.ts'
import * as pendingChanges from '../../domain/people/pendingChanges.ts'
import * as people from '../../domain/people/people.ts'
import * as secondFactor from '../../domain/people/secondFactor.ts'
import * as securityAlerts from '../../domain/people/securityAlerts.ts'
import * as sessions from '../../domain/people/sessions.ts'
import * as sso from '../../domain/people/sso.ts'
import * as visits from '../../domain/people/visits.ts'
import * as bulk from '../../domain/records/bulk.ts'
import * as drafts from '../../domain/records/drafts.ts'
import * as finding from '../../domain/records/finding.ts'
import * as handling from '../../domain/records/handling.ts'
import * as notes from '../../domain/records/notes.ts'
import * as refunds from '../../domain/records/refunds.ts'
import * as bulletins from '../../domain/reference/bulletins.ts'
import * as internetPay from '../../domain/reference/internetPay.ts'
import * as remarkTemplates from '../../domain/reference/remarkTemplates.ts'
import * as cardSearches from '../../domain/risk/cardSearches.ts'
import * as exceptLists from '../../domain/risk/exceptLists.ts'
import * as risk from '../../domain/risk/risk.ts'
import * as ruleCheck from '../../domain/risk/ruleCheck.ts'
import * as robot from '../../domain/robot.ts'
import * as screen from '../../domain/screen.ts'
import { fields } from '../../domain/text/fields.ts'
import * as businessDays from '../../domain/time/businessDays.ts'
import * as due from '../../domain/time/due.ts'
import * as views from '../../domain/views.ts'
import type { Language } from '../../texts/languages.ts'
import { texts } from '../../texts/texts.ts'
import type { ArticleFacts } from './article.ts'

export type FactFigures = Pick<ArticleFacts, 'sessionIdleMinutes' | 'passwordMin'>

const megabyte = 1024 * 1024

/** Figures that articles name in another unit than the definitions. */
const converted = {
  acceptedEndings: files.acceptedEndings.length,
  acceptedEndingNames: files.acceptedEndings.join(', '),
  maxFileMegabytes: files.maxFileBytes / megabyte,
  maxVoucherMegabytes: submission.maxVoucherBytes / megabyte,
  maxAvatarMegabytes: profile.maxAvatarBytes / megabyte,
  maxMessageKilobytes: messages.maxMessageBytes / 1024,
  messageGrowsMinutes: messages.messageGrowsMs / 60_000,
  retrySeconds: connection.retryMs / 1000,
  callTimeoutSeconds: connection.callTimeoutMs / 1000,
  toastSeconds: screen.toastMs / 1000,
  /** In production no institution may set less. */
  productionPasswordMin: 12,
  otpMinutes: otp.otpSeconds / 60,
  soonDaysAndToday: due.soonDays + 1,
  remarkLength: fields.remark.max,
  replyRemarkLength: fields.replyExtendRemark.max,
}

const definitions = {
  absence,
  actor,
  apiEvents,
  apiKeys,
  backups,
  bulk,
  bulletins,
  businessDays,
  cardSearches,
  connection,
  converted,
  drafts,
  due,
  exceptLists,
  files,
  finding,
  handling,
  internetPay,
  messages,
  notes,
  otp,
  passwords,
  pendingChanges,
  people,
  refunds,
  remarkTemplates,
  risk,
  robot,
  ruleCheck,
  schema,
  screen,
  sealing,
  secondFactor,
  securityAlerts,
  sessions,
  sso,
  submission,
  views,
  visits,
  webhooks,
  worklist,
}

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
    suspiciousResult: listed(handlingResult, handling.susResults),
    blockedOnlineResult: listed(handlingResult, handling.blockedResults['1']),
    blockedIpsResult: listed(handlingResult, handling.blockedResults['0']),
  }
}
