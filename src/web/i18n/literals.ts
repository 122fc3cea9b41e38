/** Null stands for a value between the words. */
export type Piece = string | null

/**
 * Splits a text into words and values: `Disable {username}` is "Disable ", then a value. Accepts the text as written,
 * or compiled by the build into a list.
 */
export function piecesOf(text: unknown): Piece[] {
  if (Array.isArray(text)) return text.map((piece) => (typeof piece === 'string' ? piece : null))
  if (typeof text !== 'string') return []
  const pieces: Piece[] = ['']
  let depth = 0
  for (const sign of text) {
    if (sign === '{' && depth++ === 0) pieces.push(null, '')
    else if (sign === '}') depth--
    else if (depth === 0) pieces[pieces.length - 1] += sign
  }
  return pieces.filter((piece) => piece !== '')
}

export function* textsIn(dictionary: object, path = ''): Generator<[key: string, pieces: Piece[]]> {
  for (const [name, value] of Object.entries(dictionary)) {
    if (typeof value === 'string' || Array.isArray(value)) yield [path + name, piecesOf(value)]
    else yield* textsIn(value, `${path}${name}.`)
  }
}
