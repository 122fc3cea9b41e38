import * as z from 'zod/mini'
import { maskCardNumbersIn } from '../domain/text/cards.ts'
import { hasControls, isOneLine, keptText, visibleText } from '../domain/text/keptText.ts'

/** Every text that a person writes is one of these, so that each is cleaned, masked and counted alike. */

/** A text of several lines. `drops`: what is left out without a word. */
export function longText({ min = 0, max, drops = /(?!)/g }: { min?: number; max: number; drops?: RegExp }) {
  return z.string().check(
    z.overwrite((typed) => keptText(typed.replace(drops, ''))),
    refuse('control', hasControls),
    z.minLength(min),
    z.maxLength(max),
  )
}

/** A name, a title or another text of one line. */
export function lineText({ min = 0, max }: { min?: number; max: number }) {
  return oneLine(keptText, min, max)
}

/** One that is refused by the handler where it holds a card number. */
export function lineWithoutCard({ min = 0, max }: { min?: number; max: number }) {
  return oneLine((typed) => visibleText(typed).trim(), min, max)
}

function oneLine(clean: (typed: string) => string, min: number, max: number) {
  return z.string().check(
    z.overwrite(clean),
    refuse('control', (text) => !isOneLine(text)),
    z.minLength(min),
    z.maxLength(max),
  )
}

/**
 * Refuses a card number where a masked one would be another value: in an address, a login name, an id of a client. After a
 * plus sign up to 15 digits are a phone number.
 */
export function withoutCard(before: '' | '+' = '') {
  return refuse('cardInside', (text) => holdsCard(before + text))
}

/** Refuses a card number with tags between its digits, as in `6212<b>3456</b>78901265`: masking it would remove the tags. */
export function withoutCardInTags() {
  return refuse('cardInside', (html) => holdsCard(html.replace(/<[^>]*>/g, '\u200b')))
}

/** Finds a card number as it is written or as an address holds it. */
export function holdsCard(text: string): boolean {
  return [text, decoded(text)].some((one) => maskCardNumbersIn(one) !== one)
}

/** Reads `6212%203456`, as an address holds it. What is not written so stays. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}

function refuse(bound: 'control' | 'cardInside', isWrong: (text: string) => boolean) {
  return (ctx: z.core.ParsePayload<string>) => {
    if (isWrong(ctx.value)) ctx.issues.push({ code: 'custom', input: ctx.value, params: { bound }, message: bound })
  }
}
