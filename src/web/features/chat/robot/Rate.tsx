import { DislikeFilled, DislikeOutlined, LikeFilled, LikeOutlined } from '@ant-design/icons'
import { useState } from 'react'
import type { Score } from '../../../../domain/messages.ts'
import { useText } from '../../../i18n/useText.ts'
import buttons from '../../../ui/buttons.module.css'
import { toast } from '../../../ui/feedback/notices.ts'
import visibility from '../../../ui/visibility.module.css'
import { sendMark } from '../composer/sending.ts'
import styles from './robot.module.css'

export function Rate({ seqId, score }: { seqId: string; score: Score | null }) {
  const t = useText()
  const [busy, setBusy] = useState(false)
  const rate = async (given: Score) => {
    if (busy) return
    setBusy(true)
    const result = await sendMark(seqId, given)
    setBusy(false)
    if (!result) toast('error', t('robot.notSent'))
    else if (result.errMsg) toast('warning', result.errMsg)
  }
  const button = (of: Score) => {
    const chosen = score === of
    const label = t(of === 1 ? 'robot.satisfied' : 'robot.unsatisfied')
    const [Outlined, Filled] = of === 1 ? [LikeOutlined, LikeFilled] : [DislikeOutlined, DislikeFilled]
    return (
      <button
        type="button"
        className={buttons.icon}
        aria-label={label}
        aria-pressed={chosen}
        title={label}
        disabled={score !== null && !chosen}
        onClick={() => void rate(of)}
      >
        {chosen ? <Filled aria-hidden="true" /> : <Outlined aria-hidden="true" />}
      </button>
    )
  }
  return (
    <fieldset className={styles.rate}>
      <legend className={visibility.visuallyHidden}>{t('robot.rate')}</legend>
      {button(1)}
      {button(-1)}
      <span role="status">{score !== null && t('robot.rated')}</span>
    </fieldset>
  )
}
