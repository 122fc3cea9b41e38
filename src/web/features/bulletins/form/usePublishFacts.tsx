import type { Institution } from '../../../../contract/records.ts'
import { useText } from '../../../i18n/useText.ts'
import type { QuestionFact } from '../../../ui/notices.ts'
import { showTime } from '../../../ui/showTime.ts'
import { Audience } from './Audience.tsx'
import type { BulletinValues } from './bulletinForm.ts'

/** Lists recipients and period for the confirmation. `began`: when the bulletin was first shown; null where it wasn't yet. */
export function usePublishFacts(institutions: readonly Institution[], began: string | null) {
  const t = useText()
  return ({ title, toAll, audience, showFrom, showTo }: BulletinValues, fileCount: number): QuestionFact[] => {
    const chosen = institutions.filter((one) => audience.includes(one.insIdCd))
    const from = began ?? showFrom
    const isLater = from !== '' && new Date(from) > new Date()
    return [
      { label: t('field.title'), value: title },
      { label: t('field.audience'), value: <Audience audience={toAll ? null : chosen} whole /> },
      { label: t('field.showFrom'), value: began !== null || isLater ? showTime(from) : t('bulletins.now') },
      { label: t('field.showTo'), value: showTo === '' ? t('bulletins.untilWithdrawn') : showTime(showTo) },
      { label: t('field.attachments'), value: t('form.confirm.vouchers', { count: fileCount }) },
    ]
  }
}
