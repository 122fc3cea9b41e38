import { useNavigate } from '@tanstack/react-router'
import { Segmented } from 'antd'
import type { RecordDetail } from '../../../contract/records/records.ts'
import { useText } from '../../i18n/useText.ts'
import type { Address } from '../../routes/links.ts'
import typography from '../../ui/typography.module.css'
import { Steps, useSteps } from '../steps/Steps.tsx'
import { leaveWork, nextOfWorklist } from '../worklist/nextOfWorklist.ts'
import styles from './form.module.css'

interface AnswerSwitchProps {
  record: RecordDetail
  /** Such as `Represent`: what the form below does. */
  answer: string
  /** The name of the institution that is notified. */
  notified: string
  /** Where the form leads when it is left, unless the worklist has a next record. */
  back: Address
}

/** Above the form of an answer: the other answer, which is to give it up. It is asked first, and can be undone. */
export function AnswerSwitch(props: AnswerSwitchProps) {
  const isOffered = props.record.actions.some(({ action, allowed }) => action === 'notContest' && allowed)
  if (!isOffered) return null
  return (
    <Steps openExpId={props.record.expId}>
      <Switch {...props} />
    </Steps>
  )
}

function Switch({ record, answer, notified, back }: AnswerSwitchProps) {
  const t = useText()
  const navigate = useNavigate()
  const take = useSteps()
  const notContest = async () => {
    const next = nextOfWorklist(record.expId, 'notContest')
    if ((await take('notContest', [record])) === 0) return
    leaveWork(record.expId)
    await navigate(next?.address ?? back)
  }
  return (
    <div className={styles.answers}>
      <Segmented
        aria-label={t('form.answers')}
        value="answer"
        options={[
          { value: 'answer', label: answer },
          { value: 'notContest', label: t('action.notContest') },
        ]}
        onChange={(value) => value === 'notContest' && void notContest()}
      />
      <p className={typography.quiet}>{t('form.notContestHint', { institution: notified })}</p>
    </div>
  )
}
