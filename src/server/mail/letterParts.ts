import { languages } from '../../texts/languages.ts'
import { fill, type Language } from '../../texts/texts.ts'
import type { Letter } from './mailer.ts'

interface LetterWords {
  subject: string
  lines: readonly string[]
}

export function plainLetter(
  wordsIn: (language: Language) => LetterWords,
  values: Readonly<Record<string, string | number>>,
  chosen: Language | null,
): Letter {
  const spoken = spokenTo(chosen)
  const parts = spoken.map((language) => {
    const { subject, lines } = wordsIn(language)
    return { language, subject, lines: lines.map((line) => fill(line, values)) }
  })
  return {
    subject: parts.map(({ subject }) => subject).join(' · '),
    text: parts.map(({ lines }) => `${lines.join('\n\n')}\n`).join('\n\n'),
    html: page(
      spoken[0] ?? 'en',
      parts.map(({ language, lines }) => `<div lang="${language}">${lines.map(paragraph).join('')}</div>`),
    ),
  }
}

export function spokenTo(chosen: Language | null): readonly Language[] {
  return chosen ? [chosen] : languages
}

export function page(language: Language, lines: readonly string[]): string {
  const body = `margin:24px;font:14px/22px system-ui,'Noto Sans SC',sans-serif;color:#1f2733`
  return `<!doctype html><html lang="${language}"><meta charset="utf-8"><body style="${body}">${lines.join('')}</body></html>`
}

export function paragraph(text: string): string {
  const content = /^https?:\S+$/.test(text) ? `<a href="${html(text)}">${html(text)}</a>` : html(text)
  return `<p style="margin:0 0 16px">${content}</p>`
}

export function html(text: string): string {
  return text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`)
}
