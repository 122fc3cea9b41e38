import { shared } from '../../theme/tokens.ts'

/** Missing in tests without a browser: there every text has the width 0. */
let context: CanvasRenderingContext2D | null | undefined
const known = new Map<string, number>()

/** Returns the pixels that a text takes on one line. `font`: its weight and size, as in CSS. */
export function textWidth(text: string, font: string): number {
  context ??= document.createElement('canvas').getContext('2d')
  if (!context) return 0
  const key = `${font} ${text}`
  const before = known.get(key)
  if (before !== undefined) return before
  context.font = `${font} ${shared.fontFamily}`
  const width = Math.ceil(context.measureText(text).width)
  // Until the font is there, another one is measured.
  if (document.fonts.status === 'loaded') known.set(key, width)
  return width
}
