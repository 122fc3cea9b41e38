import { Link } from '@tanstack/react-router'
import { dayOf, daysBetween } from '../../../domain/calendar.ts'
import { useText } from '../../i18n/useText.ts'
import { showDay } from '../../ui/DueTag.tsx'
import type { Myself } from './queries.ts'

export function PasswordFacts({
  passwordChangedAt,
  passwordExpiresAt,
}: Pick<Myself, 'passwordChangedAt' | 'passwordExpiresAt'>) {
  const t = useText()
  const changed = showDay(dayOf(new Date(passwordChangedAt)))
  const expires = passwordExpiresAt === null ? null : dayOf(new Date(passwordExpiresAt))
  return (
    <>
      <p>
        {expires === null
          ? t('center.passwordNever', { changed })
          : t('center.passwordFacts', {
              changed,
              expires: showDay(expires),
              days: Math.max(0, daysBetween(dayOf(new Date()), expires)),
            })}
      </p>
      <p>
        <Link to="/changePassword">{t('center.passwordChange')}</Link>
      </p>
    </>
  )
}
