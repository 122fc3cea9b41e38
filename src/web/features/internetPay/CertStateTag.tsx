import type { CertificateRow } from '../../../contract/internetPay.ts'
import { useText } from '../../i18n/useText.ts'
import { Tag } from '../../ui/Tag.tsx'

const meanings = { expired: 'over', soon: 'soon', notYet: 'waiting', good: 'done' } as const

export function CertStateTag({ state, daysLeft }: Pick<CertificateRow, 'state' | 'daysLeft'>) {
  const t = useText()
  const words = state === 'expired' || state === 'notYet' ? t(`certState.${state}`) : null
  return <Tag means={meanings[state]}>{words ?? t('internetPay.daysLeft', { count: daysLeft })}</Tag>
}
