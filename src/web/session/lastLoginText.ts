import type { Text } from '../i18n/useText.ts'
import { showTime } from '../ui/values/showTime.ts'
import type { Profile } from './session.ts'

export function lastLoginText({ at, ip, browser }: NonNullable<Profile['lastLogin']>, t: Text): string {
  const when = showTime(at)
  return browser ? t('frame.login.lastWith', { at: when, ip, browser }) : t('frame.login.last', { at: when, ip })
}
