import { Marked } from 'marked'
import sanitize from 'sanitize-html'
import type { Language } from '../../texts/languages.ts'

const marked = new Marked({ gfm: true, breaks: false })

/** Text and its structure only: no pictures, styles or external addresses. */
const allowed: sanitize.IOptions = {
  allowedTags: ['h2', 'h3', 'p', 'ul', 'ol', 'li', 'strong', 'em', 'code', 'kbd', 'a', 'br'].concat([
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
  ]),
  allowedAttributes: { a: ['href'], td: ['align'], th: ['align'] },
  allowedSchemes: ['article'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
}

export function htmlOf(markdown: string): string {
  return sanitize(marked.parse(markdown, { async: false }), allowed)
}

/** Escapes a name or sentence, so that nothing in it is read as markdown. */
export function plain(text: string): string {
  return text.replace(/[\\`*_{}[\]()<>#|~]/g, '\\$&').replace(/\s+/g, ' ')
}

export function link(article: { id: string; title: string }): string {
  return `[${plain(article.title)}](article:${article.id})`
}

export function linkedIds(text: string): string[] {
  return [...text.matchAll(/\]\(article:([^)]+)\)/g)].map(([, id = '']) => id)
}

export function bullets(lines: readonly string[]): string {
  return lines.map((line) => `- ${line}`).join('\n')
}

export function paragraphs(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('\n\n')
}

/** The sentences of one paragraph, without those that are empty. */
export function sentences(parts: readonly string[], { gap }: { gap: string }): string {
  return parts.filter((part) => part !== '').join(gap)
}

export function capitalised(line: string): string {
  return line.charAt(0).toUpperCase() + line.slice(1)
}

/** `a, b and c`; `a, b or c`. */
export interface Lists {
  and(names: readonly string[]): string
  or(names: readonly string[]): string
}

export function listsIn(language: Language): Lists {
  const tag = language === 'en' ? 'en-GB' : 'zh'
  return {
    and: (names) => new Intl.ListFormat(tag, { type: 'conjunction' }).format(names),
    or: (names) => new Intl.ListFormat(tag, { type: 'disjunction' }).format(names),
  }
}

export function plainText(markdown: string): string {
  return markdown
    .replace(/\[((?:\\.|[^\]\\])*)\]\([^)]*\)/g, '$1')
    .replace(/(\*\*|\*|`)(?=\S)(.+?)\1/g, '$2')
    .replace(/^#+ /gm, '')
    .replace(/\\([\\`*_{}[\]()<>#|~])/g, '$1')
}
