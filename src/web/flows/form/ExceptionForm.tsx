import { useNavigate } from '@tanstack/react-router'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import type { OfferedRow, RelatedRecord } from '../../../contract/records/records.ts'
import { DraftState, FormBanners } from '../../form/DraftState.tsx'
import { FormFoot } from '../../form/FormFoot.tsx'
import { FormSheet } from '../../form/FormSheet.tsx'
import { useFirstFocus } from '../../form/focusField.ts'
import { useText } from '../../i18n/useText.ts'
import { Breadcrumbs, type Crumb } from '../../layout/Breadcrumbs.tsx'
import { usePageTitle } from '../../layout/pageTitle.ts'
import { useNarrow } from '../../list/useNarrow.ts'
import type { Address } from '../../routes/links.ts'
import { answerOf } from '../worklist/workRow.ts'
import { Answered } from './Answered.tsx'
import { AnswerSwitch } from './AnswerSwitch.tsx'
import { kindOf } from './exceptionForm.ts'
import { FormSection } from './FormSection.tsx'
import { answeredBy, asks, type FormSubject, offerOf } from './formSubject.ts'
import type { FormValues } from './formValues.ts'
import { MaintenanceNote } from './MaintenanceNote.tsx'
import { Original, type OriginalBounds } from './Original.tsx'
import { OtpDialog } from './OtpDialog.tsx'
import { type RecordFormProps, useRecordForm } from './useRecordForm.ts'

interface ExceptionFormProps extends RecordFormProps {
  title: string
  /** The breadcrumbs; missing on a page under the tabs of its module. */
  trail?: readonly Crumb[]
  /** The last of the trail. */
  here?: string
  back: Address
  /** The original that it is about, beside the form. */
  original?: { row: OfferedRow; related: readonly RelatedRecord[] } | undefined
  children?: ReactNode
}

/** Every form of a flow: what is asked, and beside it the original and the record that it answers, where there are. */
export function ExceptionForm(props: ExceptionFormProps) {
  const t = useText()
  const navigate = useNavigate()
  const { subject, names, original, title, trail, here = '', back, children } = props
  const { form, otp, sendNewCode, sendWithCode } = useRecordForm(props)
  const { definition, draft, values } = form
  const leave = () => void navigate(back)
  // Most users choose directly.
  const first = form.names.filter((name) => name !== 'guide')
  useFirstFocus(definition.name, first, values)

  const answered = answeredBy(values, subject)
  const narrow = useNarrow()
  const beside = original && (
    <Original {...original} names={names} bounds={boundsOf(values, subject)} below={answered !== null} />
  )
  const answering = answered && !subject.fixedTransaction ? answerOf(answered.transId) : null
  const answer = answered && answering && { record: answered, name: t(`worklist.answerNow.${answering}`) }
  const heading = answer ? t('form.answerTitle', { answer: answer.name, expId: answer.record.expId }) : title
  usePageTitle(heading)
  const draftState = <DraftState draft={draft} />
  return (
    <>
      {trail && (
        <Breadcrumbs trail={trail} here={answer?.name ?? here}>
          {draftState}
        </Breadcrumbs>
      )}
      <FormSheet
        onSubmit={form.submit}
        onCancel={leave}
        answered={answered && <Answered record={answered} names={names} below={!narrow && beside} />}
        aside={(!answered || narrow) && beside}
        foot={
          <FormFoot form={form} onCancel={leave} submit={t('form.submit')}>
            <Button onClick={draft.saveNow}>{t('form.saveDraft')}</Button>
          </FormFoot>
        }
      >
        <h1>
          {heading}
          {!trail && draftState}
        </h1>
        {answer && (
          <AnswerSwitch
            record={answer.record}
            answer={answer.name}
            notified={names.institution(answer.record.counterparty) ?? answer.record.counterparty}
            back={back}
          />
        )}
        <MaintenanceNote flow={subject.flow} />
        {children}
        <FormBanners form={form}>{asks(subject, 'priAcctNo') && t('form.draftWithoutCard')}</FormBanners>
        {subject.sections.map((part) => (
          <FormSection
            key={part.section}
            part={part}
            form={form}
            subject={subject}
            original={subject.fixedTransaction ? undefined : original?.row}
          />
        ))}
      </FormSheet>
      {otp.state && (
        <OtpDialog
          state={otp.state}
          sending={form.busy}
          onCode={sendWithCode}
          onResend={sendNewCode}
          onCancel={otp.close}
        />
      )}
    </>
  )
}

function boundsOf(values: FormValues, subject: FormSubject): OriginalBounds {
  const { recovered = null, atMost = null, lastDay = null, lastTime, lastDayWhy } = offerOf(values, subject) ?? {}
  const bounds = { kind: kindOf(subject), recovered, atMost, lastDay, lastTime, lastDayWhy }
  // What takes no amount of one's choice is bounded by time alone.
  return asks(subject, 'transAt') ? bounds : { ...bounds, recovered: null, atMost: null }
}
