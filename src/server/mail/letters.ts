import type { SignedLine } from '../../domain/people/signing.ts'
import { currencyCode, formatAmount } from '../../domain/text/money.ts'
import { fill, type Language, texts } from '../../texts/texts.ts'
import { html, page, paragraph, spokenTo } from './letterParts.ts'
import type { Letter } from './mailer.ts'

export function otpLetter(
  language: Language,
  code: string,
  { seconds, signs }: { seconds: number; signs: readonly (SignedLine & { insNm: string })[] },
): Letter {
  const words = texts[language].mail.code
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
  return codeLetter(language, code, seconds, lines.length > 0 ? [words.signs, ...lines] : [words.unsaid])
}

/** Keeps the code out of the subject, which mail servers write to their logs. */
function codeLetter(language: Language, code: string, seconds: number, about: readonly string[]): Letter {
  const { subject, lead, validity, warning } = texts[language].mail.code
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

export function accountLetter(
  kind: 'created' | 'given',
  { password, ...facts }: AccountFacts,
  chosen: Language | null,
): Letter {
  const spoken = spokenTo(chosen)
  const parts = spoken.map((language) => {
    const { [kind]: words, ...shared } = texts[language].mail.account
    return {
      language,
      subject: words.subject,
      lead: fill(words.lead, { ...facts }),
      password: shared.password,
      where: fill(shared.where, { ...facts }),
    }
  })
  return {
    subject: parts.map(({ subject }) => subject).join(' · '),
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
