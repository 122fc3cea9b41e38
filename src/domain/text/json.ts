/** Returns the first key that one object of a JSON text has twice, or null: `JSON.parse` keeps the last one and drops the other. */
export function keyTwiceIn(json: string): string | null {
  /** The keys of each object that is open; null for an array. */
  const open: (Set<string> | null)[] = []
  let text = ''
  for (const [token] of json.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\]:]/g)) {
    if (token === '{') open.push(new Set())
    else if (token === '[') open.push(null)
    else if (token === '}' || token === ']') open.pop()
    else if (token !== ':') text = token
    else {
      const key = String(JSON.parse(text))
      const keys = open.at(-1)
      if (keys?.has(key)) return key
      keys?.add(key)
    }
  }
  return null
}
