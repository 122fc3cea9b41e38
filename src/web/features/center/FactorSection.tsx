import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import type { ReplyOf } from '../../../contract/call.ts'
import {
  beginTotp,
  confirmTotp,
  type queryOwnFactors,
  removeTotp,
  renewRecoveryCodes,
} from '../../../contract/secondFactor.ts'
import { dayOf } from '../../../domain/calendar.ts'
import { call } from '../../api/call.ts'
import { useText } from '../../i18n/useText.ts'
import { CodeForm } from '../../session/CodeForm.tsx'
import { PasswordField } from '../../session/GateFields.tsx'
import { GateForm } from '../../session/GateForm.tsx'
import gateForm from '../../session/gateForm.module.css'
import { NewApp, type NewSecret } from '../../session/NewApp.tsx'
import { RecoveryCodes } from '../../session/RecoveryCodes.tsx'
import { sealPassword } from '../../session/sealPassword.ts'
import { useGateForm } from '../../session/useGateForm.ts'
import { showDay } from '../../ui/DueTag.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { toast } from '../../ui/notices.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './center.module.css'
import { ownFactorsQuery } from './queries.ts'

type Step =
  | { at: 'facts' | 'password' | 'replace' | 'renew' | 'remove' }
  | { at: 'app'; app: NewSecret }
  | { at: 'codes'; codes: readonly string[] }

const facts: Step = { at: 'facts' }

/** The own authenticator app and recovery codes. */
export function FactorSection() {
  const t = useText()
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery(ownFactorsQuery)
  const [step, setStep] = useState<Step>(facts)
  if (error && !data) return <ErrorNotice error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton lines={3} />
  const changed = () => queries.invalidateQueries(ownFactorsQuery)
  const cancel = <Button onClick={() => setStep(facts)}>{t('center.cancel')}</Button>

  if (step.at === 'facts') return <FactorFacts own={data} onStep={(at) => setStep({ at })} />
  if (step.at === 'password') return <Password cancel={cancel} onBegun={(app) => setStep({ at: 'app', app })} />
  if (step.at === 'codes')
    return (
      <Narrow>
        <RecoveryCodes codes={step.codes} done={t('center.factor.done')} onDone={() => setStep(facts)} />
      </Narrow>
    )
  if (step.at === 'app')
    return (
      <Narrow>
        <CodeForm
          key="app"
          label={t('frame.factor.appCode')}
          submit={t('frame.factor.confirm')}
          foot={cancel}
          send={async (factorCode) => {
            const { recoveryCodes } = await call(confirmTotp, { factorCode }, { quiet: true })
            setStep({ at: 'codes', codes: recoveryCodes })
            await changed()
          }}
        >
          <NewApp {...step.app} />
        </CodeForm>
      </Narrow>
    )
  const act = {
    replace: async (factorCode: string) =>
      setStep({ at: 'app', app: await call(beginTotp, { factorCode }, { quiet: true }) }),
    renew: async (factorCode: string) => {
      const { recoveryCodes } = await call(renewRecoveryCodes, { factorCode }, { quiet: true })
      setStep({ at: 'codes', codes: recoveryCodes })
      await changed()
    },
    remove: async (factorCode: string) => {
      await call(removeTotp, { factorCode }, { quiet: true })
      await changed()
      setStep(facts)
      toast('success', t('center.factor.removed'))
    },
  }
  return (
    <Narrow>
      <CodeForm
        key={step.at}
        label={t('frame.factor.code')}
        submit={t(`center.factor.${step.at}`)}
        foot={cancel}
        send={act[step.at]}
      >
        <p className={gateForm.told}>{t(`center.factor.${step.at}Lead`)}</p>
      </CodeForm>
    </Narrow>
  )
}

function Narrow({ children }: { children: ReactNode }) {
  return <div className={styles.email}>{children}</div>
}

interface FactsProps {
  own: ReplyOf<typeof queryOwnFactors>
  onStep: (at: 'password' | 'replace' | 'renew' | 'remove') => void
}

function FactorFacts({ own: { policy, totp, recoveryCodesLeft }, onStep }: FactsProps) {
  const t = useText()
  if (!totp)
    return (
      <>
        <p>{t(policy === 'off' ? 'center.factor.off' : 'center.factor.none')}</p>
        {policy !== 'off' && (
          <div className={styles.buttons}>
            <Button onClick={() => onStep('password')}>{t('center.factor.add')}</Button>
          </div>
        )}
      </>
    )
  const day = (at: string) => showDay(dayOf(new Date(at)))
  const used = totp.lastUsedAt ?? totp.addedAt
  return (
    <>
      <p>{t('center.factor.app', { added: day(totp.addedAt), used: day(used) })}</p>
      <p>{t('center.factor.left', { count: recoveryCodesLeft })}</p>
      <div className={styles.buttons}>
        {policy !== 'off' && <Button onClick={() => onStep('replace')}>{t('center.factor.replace')}</Button>}
        <Button onClick={() => onStep('renew')}>{t('center.factor.renew')}</Button>
        {policy !== 'required' && <Button onClick={() => onStep('remove')}>{t('center.factor.remove')}</Button>}
      </div>
    </>
  )
}

function Password({ cancel, onBegun }: { cancel: ReactNode; onBegun: (app: NewSecret) => void }) {
  const t = useText()
  const [password, setPassword] = useState('')
  const form = useGateForm({
    missing: () => [password === '' && t('center.presentPassword')],
    send: async (captcha, code) => {
      const proof = { password: await sealPassword(password, captcha), code, uuid: captcha.uuid }
      onBegun(await call(beginTotp, { proof }, { quiet: true }))
    },
  })
  return (
    <Narrow>
      <GateForm form={form} submit={t('center.factor.next')} busy={t('center.factor.next')} foot={cancel}>
        <p className={gateForm.told}>{t('center.factor.addLead')}</p>
        <PasswordField
          label={t('center.presentPassword')}
          name="password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          autoComplete="current-password"
          autoFocus
        />
      </GateForm>
    </Narrow>
  )
}
