import type { ExceptState } from '../../../domain/exceptLists.ts'
import { useText } from '../../i18n/useText.ts'
import { Tag } from '../../ui/Tag.tsx'
import typography from '../../ui/typography.module.css'

export function ExceptStateTag({ state }: { state: ExceptState }) {
  const t = useText()
  if (state === 'over') return <span className={typography.quiet}>{t('exceptState.over')}</span>
  return <Tag means={state === 'holds' ? 'done' : 'waiting'}>{t(`exceptState.${state}`)}</Tag>
}
