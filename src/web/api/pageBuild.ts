import { useSyncExternalStore } from 'react'
import { buildHeader, buildOfEntry } from '../../contract/build.ts'

/** While servers of two builds answer, each page would load anew again and again. */
const betweenReloadsMs = 60_000
const reloadedAt = 'reloaded at'

let isOlder = false
let holds = 0
const listeners = new Set<() => void>()

/** Null while developing, when there is no build. */
const ownBuild = () => buildOfEntry(document.querySelector('script[type=module][src]')?.getAttribute('src'))

export function noteBuild(headers: Headers): void {
  const served = headers.get(buildHeader)
  const own = ownBuild()
  if (served !== null && own !== null) setOlder(served !== own)
}

function setOlder(now: boolean): void {
  if (isOlder === now) return
  isOlder = now
  for (const listener of listeners) listener()
}

export function useIsOlderBuild(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => isOlder,
  )
}

/** Keeps the page from loading anew by itself, while something is typed or sent. Returns the function that ends this. */
export function holdPage(): () => void {
  holds += 1
  let held = true
  return () => {
    if (held) holds -= 1
    held = false
  }
}

/** Leaves for another page: of an older build by loading it anew. True where it does. */
export function leaveByLoading(href: string): boolean {
  if (!isOlder || holds > 0 || !mayReload()) return false
  location.assign(href)
  return true
}

/**
 * A part of this build that is loaded only now is gone from the servers, which have another one. Where no server answers,
 * the page stays: loaded anew, it would be lost.
 */
export function reloadWithoutParts(): void {
  addEventListener('vite:preloadError', async () => {
    const isAnswered = await fetch(location.origin, { method: 'HEAD', cache: 'no-store' }).then(
      ({ ok }) => ok,
      () => false,
    )
    if (!isAnswered) return
    setOlder(true)
    if (holds === 0 && mayReload()) location.reload()
  })
}

function mayReload(): boolean {
  try {
    if (Date.now() - Number(sessionStorage.getItem(reloadedAt)) < betweenReloadsMs) return false
    sessionStorage.setItem(reloadedAt, String(Date.now()))
    return true
  } catch {
    return false // Who can't count could go on for ever.
  }
}
