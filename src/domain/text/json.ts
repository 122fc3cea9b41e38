/** One object of a JSON text has this key twice: `JSON.parse` would keep the last and drop the other. */
export class KeyTwiceError extends Error {
  override name = 'KeyTwiceError'
  readonly key: string

  constructor(key: string) {
    super(`The key ${key} stands twice in one object.`)
    this.key = key
  }
}

/** Throws `KeyTwiceError`, or `SyntaxError` as `JSON.parse` does. */
export function parseJson(json: string): unknown {
  const value: unknown = JSON.parse(json)
  expectKeysOnce(json)
  return value
}

/** Throws `KeyTwiceError`. The text is valid JSON. */
export function expectKeysOnce(json: string): void {
  /** The keys of each object that is open; null for an array. */
  const open: (Set<string> | null)[] = []
  let text = ''
  for (let at = 0; at < json.length; at++) {
    const char = json[at]
    if (char === '{') open.push(new Set())
    else if (char === '[') open.push(null)
    else if (char === '}' || char === ']') open.pop()
    else if (char === '"') {
      const end = endOfText(json, at)
      text = json.slice(at, end + 1)
      at = end
    } else if (char === ':') {
      const key = String(JSON.parse(text))
      const keys = open.at(-1)
      if (keys?.has(key)) throw new KeyTwiceError(key)
      keys?.add(key)
    }
  }
}

function endOfText(json: string, start: number): number {
  let at = start + 1
  while (json[at] !== '"') at += json[at] === '\\' ? 2 : 1
  return at
}
