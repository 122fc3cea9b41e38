import { useQuery } from '@tanstack/react-query'
import { useSelector } from '@tanstack/react-store'
import { useLayoutEffect, useRef, useState } from 'react'
import type { BodyOf } from '../../../contract/call.ts'
import { beginPasskeyProof } from '../../../contract/people/passkeys.ts'
import { proveIdentity } from '../../../contract/people/secondFactor.ts'
import { call } from '../../api/call.ts'
import { useText } from '../../i18n/useText.ts'
import buttons from '../../ui/buttons.module.css'
import { QueryPlaceholder } from '../../ui/feedback/QueryPlaceholder.tsx'
import questionStyles from '../../ui/feedback/question.module.css'
import typography from '../../ui/typography.module.css'
import { sentenceOf } from '../gate/gateFailure.ts'
import gateForm from '../gate/gateForm.module.css'
import { FactorForm } from './FactorForm.tsx'
import { ownFactorsQuery } from './ownFactorsQuery.ts'
import { PasswordProof } from './PasswordProof.tsx'
import { proveBySso } from './proveBySso.ts'
import { stepUp } from './stepUp.ts'

/** Asks for the second factor, or the password, while the page beneath stays as it is. */
export function StepUpDialog() {
  const asked = useSelector(stepUp)
  return asked && <Dialog answer={asked.answer} />
}

function Dialog({ answer }: { answer: (done: boolean) => void }) {
  const t = useText()
  const box = useRef<HTMLDialogElement>(null)
  const { data, error, refetch } = useQuery(ownFactorsQuery)
  useLayoutEffect(() => {
    const dialog = box.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])
  const back = (
    <button type="button" className={buttons.link} onClick={() => answer(false)}>
      {t('frame.cancel')}
    </button>
  )
  const send = async (given: BodyOf<typeof proveIdentity>) => {
    await call(proveIdentity, given, { quiet: true })
    answer(true)
  }
  const lead = <p className={typography.quiet}>{t('frame.stepUp.lead')}</p>
  return (
    <dialog
      ref={box}
      className={questionStyles.question}
      aria-labelledby="step-up-title"
      onCancel={() => answer(false)}
      data-part="step-up"
    >
      <h2 id="step-up-title">{t('frame.stepUp.title')}</h2>
      {!data ? (
        <QueryPlaceholder query={{ error, refetch }} lines={4} />
      ) : data.totp || data.passkeys.length > 0 ? (
        <FactorForm
          submit={t('frame.stepUp.confirm')}
          app={data.totp !== null}
          askPasskey={data.passkeys.length > 0 ? () => call(beginPasskeyProof, {}, { quiet: true }) : null}
          send={send}
          foot={back}
        >
          {lead}
        </FactorForm>
      ) : (
        <>
          {data.sso && <SsoProof onDone={() => answer(true)} />}
          <PasswordProof submit={t('frame.stepUp.confirm')} send={(proof) => send({ proof })} foot={back}>
            {lead}
          </PasswordProof>
        </>
      )}
    </dialog>
  )
}

/** For those who have signed in at the identity provider of their institution and may know no password here. */
function SsoProof({ onDone }: { onDone: () => void }) {
  const t = useText()
  const [error, setError] = useState('')
  const prove = () => {
    setError('')
    void proveBySso().then(onDone, (failure: unknown) => setError(sentenceOf(failure)))
  }
  return (
    <div className={gateForm.form}>
      {error !== '' && (
        <p className={gateForm.error} role="alert">
          {error}
        </p>
      )}
      <button type="button" className={`${buttons.plain} ${gateForm.other}`} onClick={prove}>
        {t('frame.stepUp.sso')}
      </button>
    </div>
  )
}
