import bowser from 'bowser'

const knownBrowsers = new Map<string, string | null>()
const knownAtMost = 1000

/** For example `Chrome 131 on Windows`; null when the browser isn't recognised. */
export function browserOf(userAgent: string | null): string | null {
  if (!userAgent) return null
  const known = knownBrowsers.get(userAgent)
  if (known !== undefined) return known
  const { browser, os } = bowser.parse(userAgent)
  const name = [browser.name, browser.version?.split('.', 1)[0]].filter(Boolean).join(' ')
  const text = name ? [name, os.name].filter(Boolean).join(' on ') : null
  if (knownBrowsers.size >= knownAtMost) knownBrowsers.clear()
  knownBrowsers.set(userAgent, text)
  return text
}
