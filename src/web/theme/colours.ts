import { createAtom } from '@tanstack/react-store'
import { readCookie, writeCookie } from '../cookies.ts'
import { current, dark, light, type Mode, meanings, shared, unread } from './tokens.ts'

const system = matchMedia('(prefers-color-scheme: dark)')

function chosen(): Mode | null {
  const cookie = readCookie('theme')
  return cookie === 'light' || cookie === 'dark' ? cookie : null
}

function currentMode(): Mode {
  return chosen() ?? (system.matches ? 'dark' : 'light')
}

export const drawnMode = createAtom<Mode>(currentMode())

export function chooseMode(mode: Mode): void {
  writeCookie('theme', mode, 365)
  redraw()
}

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
  drawnMode.set(mode)
}

/** `colorTextSecondary` → `--color-text-secondary` */
function propertyOf(token: string): string {
  return `--${token.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
}
