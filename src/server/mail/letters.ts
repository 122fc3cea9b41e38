import { languages } from '../../contract/texts/languages.ts'
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
    subject: 'Recourse：重置您的账号密码',
    lead: '您用于重置密码的一次性密码：',
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

/** What an account letter is about. */
export interface AccountFacts {
  username: string
  /** The page to sign in on. */
  url: string
  password: string
  hours: number
}

const accountWords = {
  created: {
    subject: { en: 'Recourse: your account', zh: 'Recourse：您的账号' },
    en: 'An account has been made for you. User name: {username}',
    zh: '已为您开通账号。用户名：{username}',
  },
  given: {
    subject: { en: 'Recourse: a new password', zh: 'Recourse：新密码' },
    en: 'Your manager has given your account a new password. User name: {username}',
    zh: '管理员已为您的账号设置新密码。用户名：{username}',
  },
  en: {
    password: 'Password for one sign-in, which asks you for one of your own:',
    where: 'Sign in at {url} within {hours} hours.',
  },
  zh: {
    password: '仅供首次登录使用的密码，登录时须自行设置新密码：',
    where: '请在 {hours} 小时内登录：{url}',
  },
} as const

/** A password that somebody else gave, in the language that its reader chose. */
export function accountLetter(
  kind: 'created' | 'given',
  { password, ...facts }: AccountFacts,
  chosen: Language | null,
): Letter {
  const words = accountWords[kind]
  const spoken = spokenTo(chosen)
  const parts = spoken.map((language) => ({
    language,
    lead: fill(words[language], { ...facts }),
    password: accountWords[language].password,
    where: fill(accountWords[language].where, { ...facts }),
  }))
  return {
    subject: spoken.map((language) => words.subject[language]).join(' · '),
    text: parts.map((part) => `${part.lead}\n\n${part.password}\n\n${password}\n\n${part.where}\n`).join('\n\n'),
    html: page(
      spoken[0] ?? 'en',
      parts.map((part) => {
        const code = `<p style="margin:0 0 16px;font:600 20px/28px monospace">${html(password)}</p>`
        const lines = [paragraph(part.lead), paragraph(part.password), code, paragraph(part.where)]
        return `<div lang="${part.language}">${lines.join('')}</div>`
      }),
    ),
  }
}

const addressWords = {
  en: {
    subject: 'Recourse: another e-mail address',
    lead: 'The e-mail address of your account {username} has been changed: mail about it no longer comes here.',
    warning: 'If you did not expect that, tell your administrator.',
  },
  zh: {
    subject: 'Recourse：电子邮箱已更改',
    lead: '您的账号 {username} 的电子邮箱已更改，相关邮件不再发送至此地址。',
    warning: '如果这不是您预期的更改，请告知管理员。',
  },
} as const

/** To the address that an account had: whoever reads it there should know that passwords go elsewhere now. */
export function addressChangedLetter(username: string, chosen: Language | null): Letter {
  const spoken = spokenTo(chosen)
  const parts = spoken.map((language) => {
    const { lead, warning } = addressWords[language]
    return { language, lines: [fill(lead, { username }), warning] }
  })
  return {
    subject: spoken.map((language) => addressWords[language].subject).join(' · '),
    text: parts.map(({ lines }) => `${lines.join('\n\n')}\n`).join('\n\n'),
    html: page(
      spoken[0] ?? 'en',
      parts.map(({ language, lines }) => `<div lang="${language}">${lines.map(paragraph).join('')}</div>`),
    ),
  }
}

/** Both languages, as long as nobody knows which one the reader wants. */
function spokenTo(chosen: Language | null): readonly Language[] {
  return chosen ? [chosen] : languages
}

function page(language: Language, lines: readonly string[]): string {
  const body = `margin:24px;font:14px/22px system-ui,'Noto Sans SC',sans-serif;color:#1f2733`
  return `<!doctype html><html lang="${language}"><meta charset="utf-8"><body style="${body}">${lines.join('')}</body></html>`
}

function paragraph(text: string): string {
  return `<p style="margin:0 0 16px">${html(text)}</p>`
}

function html(text: string): string {
  return text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`)
}
