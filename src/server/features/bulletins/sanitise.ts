import sanitize, { type IOptions, type Tag } from 'sanitize-html'
import { holdsCard } from '../../../contract/text.ts'
import { bulletinSchemes, bulletinTags } from '../../../domain/reference/bulletins.ts'
import { maskCardNumbersIn } from '../../../domain/text/cards.ts'

const controls = /[^\P{Cc}\t\n]/gu

const options: IOptions = {
  allowedTags: [...bulletinTags],
  allowedAttributes: { a: ['href', 'rel', 'target'] },
  allowedSchemes: [...bulletinSchemes],
  allowProtocolRelative: false,
  // An address without a scheme would lead into the portal, whatever the text says.
  exclusiveFilter: ({ tag, attribs }) => (tag === 'a' && !attribs.href ? 'excludeTag' : false),
  transformTags: {
    b: 'strong',
    i: 'em',
    del: 's',
    h1: 'h2',
    a: (tagName, { href = '' }): Tag =>
      leadsOut(href)
        ? { tagName, attribs: { href, rel: 'noopener noreferrer', target: '_blank' } }
        : { tagName, attribs: {} },
  },
  textFilter: (text) => maskCardNumbersIn(text),
}

/** Keeps only the tags that a bulletin may have and external links, and masks full card numbers. */
export function sanitiseBulletin(html: string): string {
  const clean = sanitize(html.toWellFormed().normalize('NFC').replace(controls, ''), options)
  // Tags that cross each other take a second time to lie in order; a third changes nothing.
  return sanitize(clean, options)
}

export function hasText(html: string): boolean {
  return /[^\s\u00a0\u200b]/u.test(sanitize(html, { allowedTags: [], allowedAttributes: {} }))
}

/** True for an absolute address that contains no card number. */
function leadsOut(href: string): boolean {
  const whole = bulletinSchemes.some((scheme) => href.trim().toLowerCase().startsWith(`${scheme}:`))
  return whole && !holdsCard(href)
}
