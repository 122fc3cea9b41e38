import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { modifyDualControl } from '../../../contract/reference/pendingChanges.ts'
import { call } from '../../api/call.ts'
import { runAction } from '../../api/runAction.ts'
import { useAskSubmit } from '../../form/useAskSubmit.ts'
import { useText } from '../../i18n/useText.ts'
import { dualControlQuery } from '../../layout/dualControl.ts'
import { PendingMark } from '../../layout/PendingMark.tsx'
import { useSentForApproval } from '../../layout/useSentForApproval.ts'
import { ForRole } from '../../session/ForRole.tsx'
import { toast } from '../../ui/feedback/notices.ts'
import styles from './limits.module.css'

export function DualControlSection() {
  const t = useText()
  const queries = useQueryClient()
  const sentForApproval = useSentForApproval()
  const askSubmit = useAskSubmit()
  const { data } = useQuery(dualControlQuery)
  if (!data) return null
  const { on, version, pendingChange } = data

  const press = async () => {
    const effect = t(on ? 'pendingChanges.dualControl.switchOffNote' : 'pendingChanges.dualControl.switchOnNote')
    const note = { label: t('pendingChanges.dualControl.effect'), value: effect }
    if (
      !(await askSubmit({
        after: { dualControl: !on },
        before: { dualControl: on },
        about: [note],
        ...(on && { yes: t('form.propose') }),
      }))
    )
      return
    await runAction(
      async () => {
        const answer = await call(modifyDualControl, { on: !on, version })
        if ('pending' in answer) await sentForApproval(answer.pending)
        else toast('success', t('pendingChanges.dualControl.switchedOn'))
      },
      () => queries.invalidateQueries(dualControlQuery),
    )
  }
  return (
    <section aria-labelledby="dual-control" className={styles.settingDual}>
      <h2 id="dual-control">{t('pendingChanges.dualControl.title')}</h2>
      <p>{t(on ? 'pendingChanges.dualControl.on' : 'pendingChanges.dualControl.off')}</p>
      <PendingMark changeId={pendingChange} />
      {pendingChange === null && (
        <ForRole roles={['administrator']}>
          <Button onClick={() => void press()}>
            {t(on ? 'pendingChanges.dualControl.switchOff' : 'pendingChanges.dualControl.switchOn')}
          </Button>
        </ForRole>
      )}
    </section>
  )
}
