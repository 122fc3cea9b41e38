import { type FormEvent, type ReactNode, useState } from 'react'
import { beginFirstPasskey, beginPasskeyFactor, confirmFirstPasskey } from '../../../contract/people/passkeys.ts'
import { confirmFactor, enrolFactor, giveSecondFactor } from '../../../contract/people/secondFactor.ts'
import { call } from '../../api/call.ts'
import { useText } from '../../i18n/useText.ts'
import { canUsePasskeys } from '../../session/factors/canUsePasskeys.ts'
import { FactorForm } from '../../session/factors/FactorForm.tsx'
import { createPasskey } from '../../session/factors/passkey.ts'
import { RecoveryCodes } from '../../session/factors/RecoveryCodes.tsx'
import { CodeForm } from '../../session/gate/CodeForm.tsx'
import gateForm from '../../session/gate/gateForm.module.css'
import { useGateAttempt } from '../../session/gate/useGateAttempt.ts'
import { NewApp, type NewSecret } from '../../session/NewApp.tsx'
import buttons from '../../ui/buttons.module.css'

interface SecondFactorProps {
  /** The user has no second factor yet, and the institution requires one. */
  enrol: boolean
  /** True where the user has a passkey. */
  passkey: boolean
  /** True where the user has an authenticator app. */
  app: boolean
  onDone: () => Promise<void>
  onBack: () => void
}

/** The second step of a log-in. */
export function SecondFactor({ enrol, passkey, app, onDone, onBack }: SecondFactorProps) {
  const t = useText()
  const back = (
    <button type="button" className={buttons.link} onClick={onBack}>
      {t('frame.factor.back')}
    </button>
  )
  return (
    <>
      <h1>{t(enrol ? 'frame.factor.addTitle' : 'frame.factor.title')}</h1>
      {enrol ? (
        <Enrolment onDone={onDone} back={back} />
      ) : (
        <FactorForm
          submit={t('frame.login.submit')}
          foot={back}
          app={app}
          askPasskey={passkey ? () => call(beginPasskeyFactor, {}, { quiet: true }) : null}
          send={async (given) => {
            await call(giveSecondFactor, given, { quiet: true })
            await onDone()
          }}
        >
          <p className={gateForm.info}>
            {t(app ? (passkey ? 'frame.factor.lead' : 'frame.factor.leadApp') : 'frame.factor.leadPasskey')}
          </p>
        </FactorForm>
      )}
    </>
  )
}

function Enrolment({ onDone, back }: { onDone: () => Promise<void>; back: ReactNode }) {
  const t = useText()
  const [app, setApp] = useState<NewSecret | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  const { error, attempt } = useGateAttempt()
  const begin = (event: FormEvent) => {
    event.preventDefault()
    void attempt(async () => setApp(await call(enrolFactor, {}, { quiet: true })))
  }
  const addPasskey = async () => {
    const passkey = await createPasskey(await call(beginFirstPasskey, {}, { quiet: true }))
    setCodes((await call(confirmFirstPasskey, { passkey }, { quiet: true })).recoveryCodes)
  }
  if (codes) return <RecoveryCodes codes={codes} done={t('frame.factor.go')} onDone={() => void onDone()} />
  if (!app)
    return (
      <form className={gateForm.form} onSubmit={begin}>
        <p className={gateForm.must}>{t('frame.factor.required')}</p>
        {error !== '' && (
          <p className={gateForm.error} role="alert">
            {error}
          </p>
        )}
        <button type="submit" className={buttons.solid}>
          {t('frame.factor.begin')}
        </button>
        {canUsePasskeys() && (
          <button
            type="button"
            className={`${buttons.plain} ${gateForm.other}`}
            onClick={() => void attempt(addPasskey)}
          >
            {t('frame.factor.addPasskey')}
          </button>
        )}
        {back}
      </form>
    )
  return (
    <CodeForm
      label={t('frame.factor.appCode')}
      submit={t('frame.factor.confirm')}
      foot={back}
      send={async (factorCode) => {
        setCodes((await call(confirmFactor, { factorCode }, { quiet: true })).recoveryCodes)
      }}
    >
      <NewApp {...app} />
    </CodeForm>
  )
}
