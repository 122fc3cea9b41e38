import type { Language } from '../../../../texts/languages.ts'

/**
 * Goes by the script of most of the question; a Chinese character counts as half a word. Codes and ids count for no
 * language, and without anything else the account's language is used.
 */
export function languageOfQuestion(question: string, account: Language): Language {
  if (isSignal(question)) return account
  const text = question.replace(messages, ' ').replace(fieldNames, ' ').replace(ownWords, ' ')
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0
  const words = text.match(/(?<![\p{L}\d])\p{Script=Latin}{2,}(?![\p{L}\d])/gu)?.length ?? 0
  if (han === 0 && words === 0) return account
  return han / 2 >= words ? 'zh' : 'en'
}

/** The product says these in English in either language (Specification 8). */
const messages =
  /please choose record|fields can not be all empty|no voucher file|submit (error|success)|operation failed!?|request failed|delete success|unsupported file type|non-original transactions cannot be audited\.?|it has been rated and cannot be rated again\.?|send file failed, or the file is too large\.?|are you sure to (submit|delete)\??/gi

/** Words that staff use in either language. */
const ownWords =
  /(?<![\p{L}\d])(otp|mcc|rrn|stan|pan|mti|id|api|key|sso|scim|zip|csv|pdf|excel|word|atm|pos|ips|ftp|utc|webhook|admin|ai|app|email|ok|bin|totp|passkey|logcd|expid|prikey|rsncd|transid|remark|http|errcd|settledt|prosccd|ctrl|enter|esc|tab|e|de|iso|vs|mb|kb)(?![\p{L}\d])/giu

/** `rcvInsIdCd` is typed in either language. */
const fieldNames = /(?<![\p{L}\d])\p{Ll}+\p{Lu}[\p{L}\d]*/gu

/** Sent by the page in either language (Specifications 5 and 7). */
function isSignal(text: string): boolean {
  return /^(echo|exit\??)$/i.test(text.trim())
}
