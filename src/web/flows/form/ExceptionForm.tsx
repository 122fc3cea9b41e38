import { useNavigate } from '@tanstack/react-router'
import { Button } from 'antd'
import { DraftState, Restored } from '../../form/DraftState.tsx'
import { FormFoot } from '../../form/FormFoot.tsx'
import { FormSheet } from '../../form/FormSheet.tsx'
import { useFirstFocus } from '../../form/useFirstFocus.ts'
import { useText } from '../../i18n/useText.ts'
import { Breadcrumbs } from '../../layout/Breadcrumbs.tsx'
import type { ExceptionFormProps } from './exceptionFormProps.ts'
import { formName } from './FormField.tsx'
import { FormSection } from './FormSection.tsx'
import { asks, type FormSubject, offerOf } from './formSubject.ts'
import type { FormValues } from './formValues.ts'
import { Original, type OriginalBounds } from './Original.tsx'
import { OtpDialog } from './OtpDialog.tsx'
import { useExceptionForm } from './useExceptionForm.ts'
import { kindOf } from './useWords.ts'

/** Every form of a flow: what is asked at the left, the original it is about, where there is one, at the right. */
export function ExceptionForm(props: ExceptionFormProps) {
  const t = useText()
  const navigate = useNavigate()
  const { subject, names, original, title, trail, here = '', back, children } = props
  const form = useExceptionForm(props)
  const { draft, values } = form
  const leave = () => void navigate(back)
  useFirstFocus(
    formName,
    subject.sections.flatMap(({ fields }) => fields),
    values,
  )

  const draftState = <DraftState draft={draft} />
  return (
    <>
      {trail && (
        <Breadcrumbs trail={trail} here={here}>
          {draftState}
        </Breadcrumbs>
      )}
      <FormSheet
        onSubmit={() => void form.submit()}
        onCancel={leave}
        aside={original && <Original {...original} names={names} bounds={boundsOf(values, subject)} />}
        foot={
          <FormFoot
            refusal={form.refusal}
            problems={form.problems}
            onGoTo={form.goTo}
            onCancel={leave}
            busy={form.busy}
            submit={t('form.submit')}
          >
            <Button onClick={draft.saveNow}>{t('form.saveDraft')}</Button>
          </FormFoot>
        }
      >
        <h1>
          {title}
          {!trail && draftState}
        </h1>
        {children}
        <Restored at={form.restored} prepared={draft.prepared} onDiscard={form.discard}>
          {asks(subject, 'priAcctNo') && t('form.draftWithoutCard')}
        </Restored>
        {subject.sections.map((part) => (
          <FormSection key={part.section} part={part} form={form} subject={subject} names={names} />
        ))}
      </FormSheet>
      {form.otp.state && (
        <OtpDialog
          state={form.otp.state}
          sending={form.busy}
          onCode={form.sendWithCode}
          onResend={form.sendNewCode}
          onCancel={form.otp.close}
        />
      )}
    </>
  )
}

function boundsOf(values: FormValues, subject: FormSubject): OriginalBounds {
  const { recovered = null, atMost = null, lastDay = null } = offerOf(values, subject) ?? {}
  const kind = kindOf(subject)
  // What takes no amount of one's choice is bounded by time alone.
  if (!asks(subject, 'transAt')) return { kind, recovered: null, atMost: null, lastDay }
  return { kind, recovered, atMost, lastDay }
}
