import { getInfo, logout } from '../../contract/auth.ts'
import type { ReplyOf } from '../../contract/call.ts'
import { chooseLanguage } from '../../contract/profile.ts'
import type { Language } from '../../contract/texts/languages.ts'
import { ApiError } from '../api/ApiError.ts'
import { call } from '../api/call.ts'
import { stepFor } from '../api/failures.ts'
import { forgetCookie, readCookie } from '../cookies.ts'
import { currentLanguage, setLanguage } from '../i18n/language.ts'
import { toast } from '../ui/notices.ts'
import type { Visitor } from './guard.ts'

/** The signed-in user, as `auth/info` answers. */
export type Profile = ReplyOf<typeof getInfo>

/** The readable marker that stands beside the session's real cookie. */
export function hasSession(): boolean {
  return readCookie('session') !== undefined
}

let profile: Profile | null = null
const listeners = new Set<() => void>()
let loading: Promise<Profile | null> | null = null

/** The signed-in user; null while not yet known. */
export function currentProfile(): Profile | null {
  return profile
}

/** Calls when the profile was read anew: the user has another name, or picture. */
export function onProfileChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Asks for the profile, once at a time. Null where that fails: the guard logs the user out then, who is told why. */
export function loadProfile(): Promise<Profile | null> {
  loading ??= call(getInfo, {}, { unheard: true })
    .then(async (answer) => {
      await agreeOnLanguage(answer)
      profile = answer
      for (const listener of listeners) listener()
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

/** Set where a language was chosen before the sign-in; not lost where the page is loaded anew meanwhile. */
const chosenKey = 'recourse.languageChosen'

/** Speaks the language that the user chose. It goes with the account, or will as soon as somebody has signed in. */
export async function speak(language: Language): Promise<void> {
  await setLanguage(language)
  if (!hasSession()) sessionStorage.setItem(chosenKey, 'yes')
  else await call(chooseLanguage, { lang: language }).catch(() => {})
}

/**
 * The last choice counts: here before the sign-in, else wherever the user made it. An account that has no language
 * yet gets that of this window: what the server words without a question (messages, mails) follows the account.
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

/**
 * Ends the session, and reloads the page unless told not to. The marker goes even when the server cannot be reached:
 * else the page would take itself for signed in, and log out for ever.
 */
export async function logOut({ reload = true } = {}): Promise<void> {
  await call(logout, {}, { unheard: true }).catch(() => {})
  forgetCookie('session')
  if (reload) location.reload()
  else forgetProfile()
}

let triedName = ''

/** The user name that was last typed at sign-in, so that the change of the password need not ask for it again. */
export function lastTriedName(): string {
  return triedName
}

export function noteTriedName(name: string): void {
  triedName = name
}

/** After a sign-in, which may be another person's. */
export function forgetProfile(): void {
  profile = null
}
