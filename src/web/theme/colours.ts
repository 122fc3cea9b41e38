import { readCookie, writeCookie } from '../cookies.ts'
import { current, dark, light, type Mode, meanings, shared, unread } from './tokens.ts'

/** Light or dark: what the user chose, else what the system says, and as it changes. */
const system = matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()

function chosen(): Mode | null {
  const cookie = readCookie('theme')
  return cookie === 'light' || cookie === 'dark' ? cookie : null
}

export function currentMode(): Mode {
  return chosen() ?? (system.matches ? 'dark' : 'light')
}

export function onModeChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function chooseMode(mode: Mode): void {
  writeCookie('theme', mode, 365)
  redraw()
}

/** Puts the tokens on the page as custom properties, and follows the system until the user chooses. */
export function startColours(): void {
  system.addEventListener('change', redraw)
  redraw()
}

function redraw(): void {
  const mode = currentMode()
  const style = document.documentElement.style
  const colours = { ...(mode === 'dark' ? dark : light), ...current[mode] }
  style.colorScheme = mode
  for (const [token, value] of Object.entries(colours)) style.setProperty(propertyOf(token), value)
  for (const [meaning, [text, ground]] of Object.entries(meanings[mode])) {
    style.setProperty(`--${meaning}`, text)
    style.setProperty(`--${meaning}-ground`, ground)
  }
  style.setProperty('--unread', unread[mode])
  style.setProperty('--font-family', shared.fontFamily)
  style.setProperty('--font-family-code', shared.fontFamilyCode)
  for (const listener of listeners) listener()
}

/** `colorTextSecondary` → `--color-text-secondary` */
function propertyOf(token: string): string {
  return `--${token.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
}
