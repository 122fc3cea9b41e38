import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import type { BodyOf } from '../../../contract/call.ts'
import { beginPasskey, beginPasskeyProof, confirmPasskey, removePasskey } from '../../../contract/people/passkeys.ts'
import { beginTotp, confirmTotp, removeTotp, renewRecoveryCodes } from '../../../contract/people/secondFactor.ts'
import { call } from '../../api/call.ts'
import { useText } from '../../i18n/useText.ts'
import { FactorForm } from '../../session/factors/FactorForm.tsx'
import { ownFactorsQuery } from '../../session/factors/ownFactorsQuery.ts'
import { PasswordProof } from '../../session/factors/PasswordProof.tsx'
import { createPasskey } from '../../session/factors/passkey.ts'
import { RecoveryCodes } from '../../session/factors/RecoveryCodes.tsx'
import { CodeForm } from '../../session/gate/CodeForm.tsx'
import gateForm from '../../session/gate/gateForm.module.css'
import { NewApp, type NewSecret } from '../../session/NewApp.tsx'
import { toast } from '../../ui/feedback/notices.ts'
import { QueryPlaceholder } from '../../ui/feedback/QueryPlaceholder.tsx'
import styles from './center.module.css'
import { type FactorAct, FactorFacts } from './FactorFacts.tsx'

type Given = BodyOf<typeof removeTotp>
type Own = BodyOf<typeof beginTotp>

type Step =
  | { at: 'facts' }
  | { at: 'password'; then: (given: Own) => Promise<void> }
  | { at: 'factor'; act: FactorAct; then: (given: Given) => Promise<void> }
  | { at: 'app'; app: NewSecret }
  | { at: 'codes'; codes: readonly string[] }

const facts: Step = { at: 'facts' }

/** The own authenticator app, passkeys and recovery codes. */
export function FactorSection() {
  const t = useText()
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery(ownFactorsQuery)
  const [step, setStep] = useState<Step>(facts)
  if (!data) return <QueryPlaceholder query={{ error, refetch }} lines={3} />
  const changed = () => queries.invalidateQueries(ownFactorsQuery)
  const cancel = <Button onClick={() => setStep(facts)}>{t('center.cancel')}</Button>

  const addApp = async (given: Own) => setStep({ at: 'app', app: await call(beginTotp, given, { quiet: true }) })
  const addPasskey = async (given: Own) => {
    const passkey = await createPasskey(await call(beginPasskey, given, { quiet: true }))
    const { recoveryCodes } = await call(confirmPasskey, { passkey }, { quiet: true })
    toast('success', t('center.factor.passkeyAdded'))
    setStep(recoveryCodes ? { at: 'codes', codes: recoveryCodes } : facts)
    await changed()
  }
  const renew = async (given: Given) => {
    const { recoveryCodes } = await call(renewRecoveryCodes, given, { quiet: true })
    setStep({ at: 'codes', codes: recoveryCodes })
    await changed()
  }
  const remove = (done: string, act: (given: Given) => Promise<unknown>) => async (given: Given) => {
    await act(given)
    await changed()
    setStep(facts)
    toast('success', done)
  }
  const prove = (act: FactorAct, then: (given: Own) => Promise<void>): void =>
    setStep(data.totp || data.passkeys.length > 0 ? { at: 'factor', act, then } : { at: 'password', then })

  if (step.at === 'facts')
    return (
      <FactorFacts
        own={data}
        onAddApp={() => prove(data.totp ? 'replace' : 'add', addApp)}
        onAddPasskey={() => prove('addPasskey', addPasskey)}
        onRenew={() => prove('renew', renew)}
        onRemoveApp={() =>
          prove(
            'remove',
            remove(t('center.factor.removed'), (given) => call(removeTotp, given, { quiet: true })),
          )
        }
        onRemovePasskey={(credentialId) =>
          prove(
            'removePasskey',
            remove(t('center.factor.passkeyRemoved'), (given) =>
              call(removePasskey, { ...given, credentialId }, { quiet: true }),
            ),
          )
        }
      />
    )
  if (step.at === 'password')
    return (
      <Narrow>
        <PasswordProof submit={t('center.factor.next')} send={(proof) => step.then({ proof })} foot={cancel}>
          <p className={gateForm.info}>{t('center.factor.passwordLead')}</p>
        </PasswordProof>
      </Narrow>
    )
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
            if (!recoveryCodes) toast('success', t('center.factor.appAdded'))
            setStep(recoveryCodes ? { at: 'codes', codes: recoveryCodes } : facts)
            await changed()
          }}
        >
          <NewApp {...step.app} />
        </CodeForm>
      </Narrow>
    )
  return (
    <Narrow>
      <FactorForm
        key={step.act}
        submit={t(`center.factor.${step.act}`)}
        foot={cancel}
        app={data.totp !== null}
        askPasskey={data.passkeys.length > 0 ? () => call(beginPasskeyProof, {}, { quiet: true }) : null}
        send={step.then}
      >
        <p className={gateForm.info}>{t(`center.factor.${step.act}Lead`)}</p>
      </FactorForm>
    </Narrow>
  )
}

function Narrow({ children }: { children: ReactNode }) {
  return <div className={styles.email}>{children}</div>
}
