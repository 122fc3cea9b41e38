import type { LogLevel, LogType } from '../../../domain/logs.ts'
import { useText } from '../../i18n/useText.ts'
import { type Chip, ChipList } from '../../ui/ChipList.tsx'
import type { CodeOption } from '../../ui/CodeSelect.tsx'
import { showDay } from '../../ui/DueTag.tsx'
import { type Typed, usualDays } from './conditions.ts'

interface LogChipsProps {
  asked: Typed
  institutions: readonly CodeOption[]
  onAsk: (asked: Typed) => void
}

/** What the log is asked for. Days are always asked for: taken back, they are the usual ones. */
export function LogChips({ asked, institutions, onAsk }: LogChipsProps) {
  const t = useText()
  const { username, level, type, insIdCd, startDt, endDt } = asked
  const usual = usualDays()
  const isUsual = startDt === usual.startDt && endDt === usual.endDt
  const institution = institutions.find((one) => one.code === insIdCd)
  const chip = (name: 'username' | 'level' | 'type' | 'insIdCd', value: string): Chip => ({
    key: name,
    text: t('list.chip', { field: t(`field.${name}`), value }),
    onTakeBack: () => onAsk({ ...asked, [name]: '' }),
  })
  const days = startDt === endDt ? showDay(startDt) : t('list.fromTo', { start: showDay(startDt), end: showDay(endDt) })
  const chips: Chip[] = [
    {
      key: 'days',
      text: t('list.chip', { field: t('log.dayRange'), value: days }),
      ...(!isUsual && { onTakeBack: () => onAsk({ ...asked, ...usual }) }),
    },
    ...(username ? [chip('username', username)] : []),
    ...(level ? [chip('level', t(`logLevel.${level as LogLevel}`))] : []),
    ...(type ? [chip('type', t(`logType.${type as LogType}`))] : []),
    ...(insIdCd ? [chip('insIdCd', [insIdCd, institution?.name].filter(Boolean).join(' '))] : []),
  ]
  return <ChipList chips={chips} />
}
