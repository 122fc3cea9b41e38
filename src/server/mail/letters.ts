import type { SignedLine } from '../../domain/people/signing.ts'
import { currencyCode, formatAmount } from '../../domain/text/money.ts'
import { fill, type Language, texts } from '../../texts/texts.ts'
import { html, page, paragraph, spokenTo } from './letterParts.ts'
import type { Letter } from './mailer.ts'

interface CodeWords {
  subject: string
  lead: string
  validity: string
  warning: string
}

const submission: Readonly<Record<Language, CodeWords>> = {
  en: {
    subject: 'Recourse: your one-time password',
    lead: 'Your one-time password:',
    validity: 'It can be used once and expires in {minutes} minutes.',
    warning: 'Recourse staff will never ask for this password. If you did not request it, inform your administrator.',
  },
  zh: {
    subject: 'Recourse：邮件验证码',
    lead: '您的验证码：',
    validity: '{minutes} 分钟内有效，仅可使用一次。',
    warning: 'Recourse 的工作人员绝不会向您索要此验证码。如果不是您本人申请的，请告知机构管理员。',
  },
}

const signing: Readonly<Record<Language, Record<'lead' | 'unsaid' | SignedLine['action'], string>>> = {
  en: {
    lead: 'With it you sign the following:',
    unsaid:
      'The request did not state what will be signed. If you are not submitting anything, inform your administrator.',
    submit: 'You submit {kind}: {amount} {currency}, to {institution}. Number of records: {records}.',
    reply: 'You agree to {kind}: {amount} {currency}, submitted by {institution}. Number of records: {records}.',
  },
  zh: {
    lead: '该验证码仅用于签署以下内容：',
    unsaid: '申请该验证码时未说明其用途。如果您没有在提交任何内容，请告知机构管理员。',
    submit: '您提交{kind}：{amount} {currency}，接收机构 {institution}，共 {records} 条记录。',
    reply: '您同意{kind}：{amount} {currency}，提交机构 {institution}，共 {records} 条记录。',
  },
}

export function otpLetter(
  language: Language,
  code: string,
  { seconds, signs }: { seconds: number; signs: readonly (SignedLine & { insNm: string })[] },
): Letter {
  const words = signing[language]
  const kinds: Readonly<Record<string, string>> = texts[language].transId
  const lines = signs.map(({ action, transId, transAt, transCurrCd, insIdCd, insNm, records }) =>
    fill(words[action], {
      kind: [transId, kinds[transId]].filter(Boolean).join(' '),
      amount: formatAmount(transAt, transCurrCd),
      currency: currencyCode(transCurrCd),
      institution: [insIdCd, insNm].filter(Boolean).join(' '),
      records,
    }),
  )
  return codeLetter(language, code, seconds, lines.length > 0 ? [words.lead, ...lines] : [words.unsaid])
}

/** Keeps the code out of the subject, which mail servers write to their logs. */
function codeLetter(language: Language, code: string, seconds: number, about: readonly string[]): Letter {
  const { subject, lead, validity, warning } = submission[language]
  const good = fill(validity, { minutes: seconds / 60 })
  return {
    subject,
    text: `${[lead, code, ...about, good, warning].join('\n\n')}\n`,
    html: page(language, [
      paragraph(lead),
      `<p style="margin:0 0 16px;font:600 28px/36px monospace;letter-spacing:4px">${code}</p>`,
      ...about.map(paragraph),
      paragraph(good),
      paragraph(warning),
    ]),
  }
}

export interface AccountFacts {
  username: string
  url: string
  password: string
  hours: number
}

const accountWords = {
  created: {
    subject: { en: 'Recourse: your new account', zh: 'Recourse：您的账号' },
    en: 'An account has been created for you. Username: {username}',
    zh: '已为您开通账号。用户名：{username}',
  },
  given: {
    subject: { en: 'Recourse: your password has been reset', zh: 'Recourse：密码已重置' },
    en: 'Your manager has reset your password. Username: {username}',
    zh: '机构管理员或系统管理员已重置您的密码。用户名：{username}',
  },
  en: {
    password: 'Temporary password (you will be asked to set your own at login):',
    where: 'Log in at {url} within {hours} hours.',
  },
  zh: {
    password: '临时密码（登录后须立即修改）：',
    where: '请在 {hours} 小时内登录：{url}',
  },
} as const

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
