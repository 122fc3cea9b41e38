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
  const expires = dayOf(new Date(passwordExpiresAt))
  const facts = {
    changed: showDay(dayOf(new Date(passwordChangedAt))),
    expires: showDay(expires),
    days: Math.max(0, daysBetween(dayOf(new Date()), expires)),
  }
  return (
    <>
      <p>{t('center.passwordFacts', facts)}</p>
      <p>
        <Link to="/changePassword">{t('center.passwordChange')}</Link>
      </p>
    </>
  )
}
