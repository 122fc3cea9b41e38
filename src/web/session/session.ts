import { createAtom } from '@tanstack/react-store'
import type { ReplyOf } from '../../contract/call.ts'
import { getInfo, logout } from '../../contract/people/auth.ts'
import { chooseLanguage } from '../../contract/people/profile.ts'
import { setOwnZone, setTimeZones, usualZones } from '../../domain/time/zones.ts'
import type { Language } from '../../texts/languages.ts'
import { ApiError } from '../api/ApiError.ts'
import { call } from '../api/call.ts'
import { stepFor } from '../api/failures.ts'
import { sendHeld } from '../api/heldSteps.ts'
import { forgetCookie, readCookie } from '../cookies.ts'
import { currentLanguage, setLanguage } from '../i18n/language.ts'
import type { Visitor } from '../routes/guard.ts'
import { toast } from '../ui/feedback/notices.ts'

export type Profile = ReplyOf<typeof getInfo>

/** Reads the marker cookie beside the session's real cookie, which scripts can't read. */
export function hasSession(): boolean {
  return readCookie('session') !== undefined
}

export const loadedProfile = createAtom<Profile | null>(null)
let isForgotten = false
let loading: Promise<Profile | null> | null = null
let ticket: { token: string; at: number } | null = null
/** Well below the time for which the server accepts a ticket. */
const ticketMs = 10_000

/** Returns null while the profile is not loaded, or forgotten. */
export function currentProfile(): Profile | null {
  return isForgotten ? null : loadedProfile.get()
}

/**
 * Loads the profile; calls at the same time share one request. Null where it fails: the guard then logs the user out,
 * and an ended session is shown as a toast.
 */
export function loadProfile(): Promise<Profile | null> {
  loading ??= call(getInfo, {}, { unheard: true })
    .then(async (answer) => {
      await agreeOnLanguage(answer)
      // A server of an earlier release doesn't say it.
      setTimeZones({ ...usualZones, network: answer.networkTimeZone || usualZones.network })
      setOwnZone(answer.zone ?? null)
      isForgotten = false
      ticket = { token: answer.token, at: Date.now() }
      loadedProfile.set(answer)
      return answer
    })
    .catch((error: unknown) => {
      if (error instanceof ApiError && stepFor(error).show === 'expired') toast('warning', error.errMsg)
      return null
    })
    .finally(() => {
      loading = null
    })
  return loading
}

/** Returns the ticket that came with the profile just loaded, once. */
export function takeTicket(): string | null {
  const taken = ticket
  ticket = null
  return taken && Date.now() - taken.at < ticketMs ? taken.token : null
}

/** Set where a language was chosen before the sign-in; survives a reload. */
const chosenKey = 'recourse.languageChosen'

/** Switches the language and stores it with the account, or at the next sign-in where nobody is signed in. */
export async function speak(language: Language): Promise<void> {
  await setLanguage(language)
  if (!hasSession()) sessionStorage.setItem(chosenKey, 'yes')
  else await call(chooseLanguage, { lang: language }).catch(() => {})
}

/**
 * A language chosen before this sign-in overrides the account's. An account without one gets this window's, because
 * messages and mails follow the account.
 */
async function agreeOnLanguage({ language }: Profile): Promise<void> {
  const spoken = currentLanguage().language
  const isChosen = sessionStorage.getItem(chosenKey) !== null
  sessionStorage.removeItem(chosenKey)
  if (language === spoken) return
  if (isChosen || !language) await call(chooseLanguage, { lang: spoken }, { unheard: true }).catch(() => {})
  else await setLanguage(language)
}

export function isAdmin(profile: Profile): boolean {
  return profile.roles.some((role) => role.level === 1)
}

export function visitorOf(profile: Profile): Visitor {
  return { isAdmin: isAdmin(profile), menus: profile.menus.map((menu) => menu.name) }
}

const logOutListeners = new Set<() => void>()

/** Calls `listener` when this user logs out, before the page is loaded again. */
export function onLogOut(listener: () => void): () => void {
  logOutListeners.add(listener)
  return () => logOutListeners.delete(listener)
}

/**
 * Ends the session, and reloads the page unless told not to. Removes the marker cookie even when the server can't be
 * reached: otherwise the page would take itself for signed in and log out for ever.
 */
export async function logOut({ reload = true } = {}): Promise<void> {
  await sendHeld()
  await call(logout, {}, { unheard: true }).catch(() => {})
  forgetCookie('session')
  for (const listener of logOutListeners) listener()
  if (reload) location.reload()
  else forgetProfile()
}

let triedName = ''

export function lastTriedName(): string {
  return triedName
}

export function noteTriedName(name: string): void {
  triedName = name
}

export function forgetProfile(): void {
  isForgotten = true
  ticket = null
}
