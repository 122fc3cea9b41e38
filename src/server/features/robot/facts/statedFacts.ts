import { z } from 'zod'
import { acceptedEndings, maxFileBytes } from '../../../../contract/records/files.ts'
import { pieceLength } from '../../../../contract/sealing.ts'
import { maxMessageBytes, messageMonths } from '../../../../domain/messages.ts'
import { callTimeoutMs, maxRetries, retryMs } from '../../../../domain/people/connection.ts'
import { otpDigits, otpResendSeconds, otpSeconds, otpTries } from '../../../../domain/people/otp.ts'
import {
  lockAfter,
  lockMinutes,
  passwordDays,
  passwordHistory,
  passwordLength,
  resetMinutes,
  resetResendSeconds,
} from '../../../../domain/people/passwords.ts'
import { temporaryHours } from '../../../../domain/people/people.ts'
import { recoveryCodeCount, totp } from '../../../../domain/people/secondFactor.ts'
import { deviceDays, inactiveDays, sessionHours } from '../../../../domain/people/sessions.ts'
import { soonDays } from '../../../../domain/time/due.ts'
import { maxPinned, maxViews } from '../../../../domain/views.ts'
import { languages } from '../../../../texts/languages.ts'
import { fill } from '../../../../texts/texts.ts'
import { placesIn } from '../../../knowledge/sentences.ts'
import { finderOf } from '../words/phrases.ts'
import { readRobotFile } from '../words/robotFiles.ts'
import type { Asked, Fact } from './fact.ts'

/** What may stand in braces in `facts.yaml`. */
const figures = {
  acceptedEndings: acceptedEndings.join(', '),
  megabytes: maxFileBytes / 1024 / 1024,
  messageKilobytes: maxMessageBytes / 1024,
  messageMonths,
  sealedPieceLength: pieceLength,
  callSeconds: callTimeoutMs / 1000,
  retrySeconds: retryMs / 1000,
  maxRetries,
  otpDigits,
  otpMinutes: otpSeconds / 60,
  otpResendSeconds,
  otpTries,
  lockAfter,
  lockMinutes,
  passwordDays,
  passwordHistory,
  passwordMin: passwordLength.min,
  passwordMax: passwordLength.max,
  /** In production no institution may set less. */
  productionPasswordMin: 12,
  resetMinutes,
  resetResendSeconds,
  temporaryHours,
  recoveryCodes: recoveryCodeCount,
  totpDigits: totp.digits,
  totpSeconds: totp.seconds,
  rememberedDays: deviceDays.remembered,
  otherDeviceDays: deviceDays.others,
  inactiveDays,
  sessionHours: sessionHours.others,
  administratorHours: sessionHours.administrator,
  soonDays,
  /** Today included. */
  amberDays: soonDays + 1,
  maxPinned,
  maxViews,
} as const

const phrases = z.array(z.string().min(1)).min(1)
const stated = z.strictObject({
  article: z.string(),
  says: z
    .string()
    .refine((text) => placesIn(text).every((place) => place in figures), 'nothing fills a place in braces'),
  /** Both are asked: what it is about, and something that the sentence answers. */
  about: phrases,
  asks: phrases.optional(),
  /** The question is about something else. */
  unless: phrases.optional(),
})
const files = readRobotFile('facts', z.record(z.string(), stated))

const facts = Object.keys(files.en).map((id) => {
  const of = languages.flatMap((language) => files[language][id] ?? [])
  if (of.length < languages.length) throw new Error(`facts.yaml: ${id} is not there in every language.`)
  const asks = of.flatMap((fact) => fact.asks ?? [])
  return {
    id,
    about: finderOf(of.flatMap((fact) => fact.about)),
    asks: asks.length > 0 ? finderOf(asks) : null,
    unless: finderOf(of.flatMap((fact) => fact.unless ?? [])),
  }
})

/** A fact of the file, whose words the question has: of several the one of which it has the longest. */
export function statedFact({ question, language }: Asked): Fact | null {
  const text = question.toLowerCase()
  const found = facts.flatMap(({ id, about, asks, unless }) => {
    const named = about(text)
    const asked = asks ? asks(text) : { length: 0 }
    return named && asked && !unless(text) ? [{ id, length: named.length + asked.length }] : []
  })
  const [best] = found.toSorted((one, other) => other.length - one.length || one.id.localeCompare(other.id))
  const fact = best && files[language][best.id]
  return fact ? { lines: [fill(fact.says, figures)], articleId: fact.article } : null
}
