import { maskCardNumbersIn } from '../../../domain/text/cards.ts'

/** What may keep the other side from reading a file, or speaks of another transaction. It never keeps the file from being sent. */
export type FileHint =
  | { hint: 'small'; width: number; height: number }
  /** `pages` is empty for a picture. */
  | { hint: 'dark' | 'blank' | 'turned'; pages: number[] }
  | { hint: 'locked' }
  /** The last four digits of the cards that the text names. */
  | { hint: 'cards'; ends: string[] }

/** Pixels below which a receipt or letter can hardly be read. */
const least = { longer: 500, shorter: 250 }

export function isSmall(width: number, height: number): boolean {
  return Math.max(width, height) < least.longer || Math.min(width, height) < least.shorter
}

/** Brightness from 0 to 255. Paper that was photographed in dim light is brighter. */
const darkest = 90
const leastContrast = 24

/** Judges a picture by its pixels in RGBA: dark where even its bright parts are, blank where it has hardly any contrast. */
export function judgePixels(rgba: Uint8ClampedArray): 'dark' | 'blank' | null {
  const brightness: number[] = []
  for (let at = 0; at + 3 < rgba.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = rgba.subarray(at, at + 4)
    const drawn = 0.299 * red + 0.587 * green + 0.114 * blue
    // What is transparent is shown on white.
    brightness.push(255 + ((drawn - 255) * alpha) / 255)
  }
  brightness.sort((one, other) => one - other)
  const [dark = 0, bright = 255] = [0.005, 0.95].map((share) => brightness[Math.floor(share * brightness.length)])
  if (bright < darkest) return 'dark'
  return bright - dark < leastContrast ? 'blank' : null
}

interface TextItem {
  str: string
  /** The matrix of the text on the page. */
  transform: readonly number[]
}

/** Whether most of the text lies on its side or upside down, on a page that is shown turned by `rotate` degrees. */
export function isTurned(items: readonly TextItem[], rotate: number): boolean {
  let [upright, turned] = [0, 0]
  for (const { str, transform } of items) {
    const [a = 1, b = 0] = transform
    const angle = Math.atan2(b, a) - (rotate * Math.PI) / 180
    // A scan is often a few degrees off.
    if (Math.cos(angle) > Math.SQRT1_2) upright += str.trim().length
    else turned += str.trim().length
  }
  return turned > upright
}

/** A masked card number as receipts write it: with its first six digits, or in four groups, or with twelve signs. */
const maskedCards = [
  /(?<!\d)\d{6}[*xX•●]{3,9}(\d{4})(?!\d)/g,
  /(?<!\d)\d{4}[ -]\d{2}[*xX•●]{2}[ -][*xX•●]{4}[ -](\d{4})(?!\d)/g,
  /(?<![*xX•●])(?:[*xX•●]{4}[ -]){3}(\d{4})(?!\d|[.,]\d)/g,
  /(?<![*xX•●])[*xX•●]{12}(\d{4})(?!\d|[.,]\d)/g,
]

/** The last four digits of each card that a text names, masked or whole. */
export function cardEndsIn(text: string): string[] {
  const masked = maskCardNumbersIn(text)
  const ends = maskedCards.flatMap((form) => [...masked.matchAll(form)].map(([, end = '']) => end))
  return [...new Set(ends)]
}
