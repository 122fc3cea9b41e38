import { fill, type Language } from '../../contract/texts/texts.ts'
import type { Letter } from './mailer.ts'

/** Every mail that is sent, in both languages. */

interface CodeWords {
  subject: string
  lead: string
  validity: string
  warning: string
}

const submission: Readonly<Record<Language, CodeWords>> = {
  en: {
    subject: 'Recourse: your one-time password',
    lead: 'Your one-time password for the submission:',
    validity: 'It is good once, for {minutes} minutes.',
    warning: 'Nobody of Recourse will ever ask you for it. If you have not asked for it, tell your administrator.',
  },
  zh: {
    subject: 'Recourse：您的一次性密码',
    lead: '您本次提交的一次性密码：',
    validity: '{minutes} 分钟内有效，仅可使用一次。',
    warning: 'Recourse 的工作人员绝不会向您索要此密码。如果不是您本人申请的，请告知管理员。',
  },
}

const reset: Readonly<Record<Language, CodeWords>> = {
  en: {
    subject: 'Recourse: a new password for your account',
    lead: 'Your one-time password, with which you choose a new password:',
    validity: 'It is good once, for {minutes} minutes.',
    warning:
      'Nobody of Recourse will ever ask you for it. If you have not asked for it, you need do nothing: your password stays as it is. If such mails keep coming, tell your administrator.',
  },
  zh: {
    subject: 'Recourse：重设您的账户密码',
    lead: '您用于重设密码的一次性密码：',
    validity: '{minutes} 分钟内有效，仅可使用一次。',
    warning:
      'Recourse 的工作人员绝不会向您索要此密码。如果不是您本人申请的，无需任何操作，您的密码不会改变；如反复收到此类邮件，请告知管理员。',
  },
}

/** The code that a submission is sealed with. */
export function otpLetter(language: Language, code: string, seconds: number): Letter {
  return codeLetter(submission, language, code, seconds)
}

/** The code for a forgotten password. */
export function resetLetter(language: Language, code: string, seconds: number): Letter {
  return codeLetter(reset, language, code, seconds)
}

/** The code stands in the body alone: mail servers write subjects into their logs. */
function codeLetter(
  words: Readonly<Record<Language, CodeWords>>,
  language: Language,
  code: string,
  seconds: number,
): Letter {
  const { subject, lead, validity, warning } = words[language]
  const good = fill(validity, { minutes: seconds / 60 })
  return {
    subject,
    text: `${lead}\n\n${code}\n\n${good}\n\n${warning}\n`,
    html: page(language, [
      paragraph(lead),
      `<p style="margin:0 0 16px;font:600 28px/36px monospace;letter-spacing:4px">${code}</p>`,
      paragraph(good),
      paragraph(warning),
    ]),
  }
}

function page(language: Language, lines: readonly string[]): string {
  const body = `margin:24px;font:14px/22px system-ui,'Noto Sans SC',sans-serif;color:#1f2733`
  return `<!doctype html><html lang="${language}"><meta charset="utf-8"><body style="${body}">${lines.join('')}</body></html>`
}

function paragraph(text: string): string {
  return `<p style="margin:0 0 16px">${text}</p>`
}
