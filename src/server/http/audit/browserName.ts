import type { IncomingHttpHeaders } from 'node:http'
import bowser from 'bowser'
import { maskCardNumbersIn } from '../../../domain/text/cards.ts'
import { cutText } from '../../../domain/text/text.ts'

const knownBrowsers = new Map<string, string | null>()
const knownAtMost = 1000
const userAgentLength = 300

/** As it is stored and logged. */
export function userAgentOf(headers: IncomingHttpHeaders): string | null {
  const text = headers['user-agent']
  return text === undefined ? null : cutText(maskCardNumbersIn(text), userAgentLength)
}

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
