import { type ControlKind, isElement } from '../../../domain/people/visits.ts'
import type { Dictionary } from '../../../texts/shape.ts'
import { type Piece, textsIn } from '../../i18n/literals.ts'

/**
 * Names a pressed control by the key of the text it shows. Where it shows data, such as a record's number or a user's
 * name, only its kind is recorded, so nothing typed can get in.
 */

const controls = '[role="menuitem"], [role="tab"], button, [role="button"], a[href]'

/** Returns `button list.query` or `link`; null where no control was pressed. */
export function elementAt(target: EventTarget | null, texts: Dictionary): string | null {
  const control = target instanceof Element ? target.closest(controls) : null
  if (!control) return null
  const kind = kindOf(control)
  const key = keyOf(control, texts)
  const element = key === null ? kind : `${kind} ${key}`
  return isElement(element) ? element : kind
}

function kindOf(control: Element): ControlKind {
  const role = control.getAttribute('role')
  if (role === 'menuitem' || role === 'tab' || role === 'button') return role
  return control.tagName === 'A' ? 'link' : 'button'
}

function keyOf(control: Element, texts: Dictionary): string | null {
  const { whole, around } = wordsOf(texts)
  const textOf = (name: string) => whole.get(bare(name))
  const textAround = (name: string) => around.find(({ pattern }) => pattern.test(bare(name)))?.key
  const shown = shownTexts(control)
  const label = control.getAttribute('aria-label') ?? ''
  const names = [shown.join(''), control.getAttribute('title') ?? '']
  return (
    textOf(label) ??
    textAround(label) ??
    // A part may be a value: of that only what is a text of ours as it stands counts.
    firstOf([...names, ...shown], textOf) ??
    firstOf(names, textAround) ??
    null
  )
}

function firstOf(names: readonly string[], keyOfName: (name: string) => string | undefined): string | undefined {
  return names.map(keyOfName).find((key) => key !== undefined)
}

function shownTexts(control: Element): string[] {
  return [...control.childNodes].flatMap((node) => {
    if (node instanceof Element) return node.getAttribute('aria-hidden') === 'true' ? [] : shownTexts(node)
    return node.textContent ? [node.textContent] : []
  })
}

function bare(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/(?<=\p{Script=Han}) (?=\p{Script=Han})/gu, '')
    .trim()
}

interface WordIndex {
  whole: ReadonlyMap<string, string>
  around: readonly { key: string; pattern: RegExp; length: number }[]
}

let known: { texts: Dictionary; words: WordIndex } | null = null

function wordsOf(texts: Dictionary): WordIndex {
  if (known?.texts === texts) return known.words
  const whole = new Map<string, string>()
  const around: WordIndex['around'][number][] = []
  for (const [key, pieces] of textsIn(texts)) {
    const text = bare(pieces.join(''))
    if (!pieces.includes(null)) {
      if (!whole.has(text)) whole.set(text, key)
    } else if (isTelling(pieces)) {
      const source = bare(pieces.map((piece) => (piece === null ? '\0' : escaped(piece))).join(''))
      around.push({ key, pattern: new RegExp(`^${source.replaceAll('\0', '.+')}$`, 's'), length: text.length })
    }
  }
  known = { texts, words: { whole, around: around.sort((one, other) => other.length - one.length) } }
  return known.words
}

/** True for texts with words around their values; `{start} to {end}` would match whatever somebody wrote. */
function isTelling(pieces: readonly Piece[]): boolean {
  return [pieces[0], pieces.at(-1)].some((piece) => /\p{Script=Han}{2}|\p{L}{3}/u.test(piece ?? ''))
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
