/** A piece of a text: words, or null where a value stands. */
export type Piece = string | null

/**
 * A text taken apart: `Disable {username}` is "Disable ", then a value. As it is written, or as the build compiles it,
 * which is a list of words and of what takes a value.
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

/** Every text of a dictionary with its key, in order: `list.query`. */
export function* textsIn(dictionary: object, path = ''): Generator<[key: string, pieces: Piece[]]> {
  for (const [name, value] of Object.entries(dictionary)) {
    if (typeof value === 'string' || Array.isArray(value)) yield [path + name, piecesOf(value)]
    else yield* textsIn(value, `${path}${name}.`)
  }
}
