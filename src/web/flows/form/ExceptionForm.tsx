import { useNavigate } from '@tanstack/react-router'
import { Button } from 'antd'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import type { OfferedRow, RecordDetail, RelatedRecord } from '../../../contract/records.ts'
import type { State } from '../../../domain/workflow/flow.ts'
import type { Address } from '../../addresses.ts'
import { useText } from '../../i18n/useText.ts'
import { type Crumb, Crumbs } from '../../layout/Crumbs.tsx'
import { showTime } from '../../ui/showTime.ts'
import type { KnownNames } from '../definition.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { FormFoot } from './FormFoot.tsx'
import { FormSection } from './FormSection.tsx'
import type { FormValues } from './formState.ts'
import { asks, type FormGround, offerOf } from './ground.ts'
import { type Bounds, Original } from './Original.tsx'
import { OtpDialog } from './OtpDialog.tsx'
import type { FormContent } from './payload.ts'
import { useExceptionForm } from './useExceptionForm.ts'
import { kindOf } from './useWords.ts'
import type { VoucherFile } from './voucherFiles.ts'
import './form.css'

export interface ExceptionFormProps {
  ground: FormGround
  names: KnownNames
  /** The form before anything is typed. */
  start: { values: FormValues; files: readonly VoucherFile[] }
  contentOf: (values: FormValues, files: readonly VoucherFile[]) => FormContent
  draftKey: string
  title: string
  /** Where it stands; missing under the tabs of its module. */
  trail?: readonly Crumb[]
  /** The last of the trail. */
  here?: string
  back: Address
  /** The state in which the record is then. */
  landing: State
  /** The record that is replied to. */
  replied?: RecordDetail
  /** The original that it is about, beside the form. */
  original?: { row: OfferedRow; related: readonly RelatedRecord[] } | undefined
  /** Between the title and the form: why the record failed, what was asked. */
  children?: ReactNode
}

/** Every form of a flow: what is asked at the left, the original it is about, where there is one, at the right. */
export function ExceptionForm(props: ExceptionFormProps) {
  const t = useText()
  const navigate = useNavigate()
  const { ground, names, original, title, trail, here = '', back, children } = props
  const form = useExceptionForm(props)
  const { draft, values } = form

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    form.submit()
  })
  // Also before a field has the focus: a form may need no typing at all.
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  const draftState = (
    <span role="status" className="draft-state">
      {draft.failed && t('form.draftNotSaved')}
      {!draft.failed && draft.savedAt && t('form.draftSaved', { time: timeOf(draft.savedAt) })}
    </span>
  )
  return (
    <>
      {trail && (
        <Crumbs trail={trail} here={here}>
          {draftState}
        </Crumbs>
      )}
      <form
        className={original ? 'form-page' : 'form-page is-alone'}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          form.submit()
        }}
      >
        <div className="form-sheet">
          <h1>
            {title}
            {!trail && draftState}
          </h1>
          {children}
          {form.restored && (
            <p className="form-restored" role="status">
              {t('form.draftRestored', dayAndTime(form.restored))}
              {asks(ground, 'priAcctNo') && ` ${t('form.draftWithoutCard')}`}
              <Button size="small" onClick={form.discard}>
                {t('form.discardDraft')}
              </Button>
            </p>
          )}
          {ground.sections.map((part) => (
            <FormSection key={part.section} part={part} form={form} ground={ground} names={names} />
          ))}
        </div>
        {original && <Original {...original} names={names} bounds={boundsOf(values, ground)} />}
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
          onResend={form.sendNewCode}
          onCancel={form.otp.close}
        />
      )}
    </>
  )
}

function boundsOf(values: FormValues, ground: FormGround): Bounds {
  const { recovered = null, atMost = null, lastDay = null } = offerOf(values, ground) ?? {}
  const kind = kindOf(ground)
  // What takes no amount of one's choice is bounded by time alone.
  if (!asks(ground, 'transAt')) return { kind, recovered: null, atMost: null, lastDay }
  return { kind, recovered, atMost, lastDay }
}

function timeOf(at: Date): string {
  return showTime(at.toISOString()).slice(11)
}

function dayAndTime(at: Date): { day: string; time: string } {
  const [day = '', time = ''] = showTime(at.toISOString()).split(' ')
  return { day, time }
}
