import { useNavigate } from '@tanstack/react-router'
import { Button } from 'antd'
import type { KeyboardEvent, ReactNode } from 'react'
import type { HistoryRow, RelatedRecord } from '../../../contract/records.ts'
import type { Modification, Submission } from '../../../contract/submission.ts'
import type { Address } from '../../addresses.ts'
import { useText } from '../../i18n/useText.ts'
import { type Crumb, Crumbs } from '../../layout/Crumbs.tsx'
import { showTime } from '../cells.tsx'
import type { KnownNames } from '../definition.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { FormFoot } from './FormFoot.tsx'
import { FormSection } from './FormSection.tsx'
import { type FormGround, type FormValues, offerOf } from './formState.ts'
import { type Bounds, Original } from './Original.tsx'
import { OtpDialog } from './OtpDialog.tsx'
import { useExceptionForm } from './useExceptionForm.ts'
import { kindOf } from './useWords.ts'
import type { VoucherFile } from './voucherFiles.ts'
import './form.css'

export interface ExceptionFormProps {
  ground: FormGround
  names: KnownNames
  original: HistoryRow
  related: readonly RelatedRecord[]
  /** The form before anything is typed. */
  start: { values: FormValues; files: readonly VoucherFile[] }
  /** A record that is changed keeps its transaction. */
  fixedTransaction?: boolean
  contentOf: (values: FormValues, files: readonly VoucherFile[]) => Submission | Modification
  draftKey: string
  title: string
  /** The last of the trail. */
  here: string
  trail: readonly Crumb[]
  back: Address
  /** Between the title and the form: why the record failed. */
  children?: ReactNode
}

/** The submit and the modify form: what is asked at the left, the original it is about at the right. */
export function ExceptionForm(props: ExceptionFormProps) {
  const t = useText()
  const navigate = useNavigate()
  const { ground, names, original, related, title, trail, back, children } = props
  const form = useExceptionForm(props)
  const { draft, values } = form

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    form.submit()
  }
  return (
    <>
      <Crumbs trail={trail} here={props.here}>
        <span role="status" className="draft-state">
          {draft.failed && t('form.draftNotSaved')}
          {!draft.failed && draft.savedAt && t('form.draftSaved', { time: timeOf(draft.savedAt) })}
        </span>
      </Crumbs>
      <form
        className="form-page"
        noValidate
        onKeyDown={onKeyDown}
        onSubmit={(event) => {
          event.preventDefault()
          form.submit()
        }}
      >
        <div className="form-sheet">
          <h1>{title}</h1>
          {children}
          {form.restored && (
            <p className="form-restored" role="status">
              {t('form.draftRestored', dayAndTime(form.restored))}
              <Button size="small" onClick={form.discard}>
                {t('form.discardDraft')}
              </Button>
            </p>
          )}
          {ground.flow.form.map((section) => (
            <FormSection
              key={section.section}
              section={section}
              form={form}
              ground={ground}
              names={names}
              acqInsIdCd={original.acqInsIdCd}
              fixedTransaction={props.fixedTransaction ?? false}
            />
          ))}
        </div>
        <Original row={original} related={related} names={names} bounds={boundsOf(values, ground)} />
        <FormFoot
          refusal={form.refusal}
          problems={form.shown}
          linkText={form.words.link}
          onGoTo={form.goTo}
          onCancel={() => void navigate(back)}
          onSave={draft.saveNow}
          sending={form.sending}
        />
      </form>
      <ConfirmDialog
        open={form.asking}
        values={values}
        ground={ground}
        names={names}
        fileCount={form.vouchers.files.length}
        onAnswer={form.answer}
      />
      {form.otp.state && (
        <OtpDialog
          state={form.otp.state}
          sending={form.sending}
          onCode={form.sendWithCode}
          onResend={() => void form.otp.begin()}
          onCancel={form.otp.close}
        />
      )}
    </>
  )
}

function boundsOf(values: FormValues, ground: FormGround): Bounds {
  const { recovered = null, atMost = null, lastDay = null } = offerOf(values, ground) ?? {}
  return { kind: kindOf(ground), recovered, atMost, lastDay }
}

function timeOf(at: Date): string {
  return showTime(at.toISOString()).slice(11)
}

function dayAndTime(at: Date): { day: string; time: string } {
  const [day = '', time = ''] = showTime(at.toISOString()).split(' ')
  return { day, time }
}
