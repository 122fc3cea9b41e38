import { useState } from 'react'
import { FieldNote } from '../../form/FormLine.tsx'
import { controlId } from '../../form/focusField.ts'
import type { Form } from '../../form/useForm.ts'
import { useText } from '../../i18n/useText.ts'
import type { OriginalKey } from '../../routes/links.ts'
import buttons from '../../ui/buttons.module.css'
import { changed } from '../form/formState.ts'
import type { FormSubject } from '../form/formSubject.ts'
import { type FormValues, isFormField } from '../form/formValues.ts'
import { GuideAnswers } from './GuideAnswers.tsx'
import { GuideDialog, type GuideResult } from './GuideDialog.tsx'
import styles from './guide.module.css'

interface GuideFieldProps {
  form: Form<FormValues>
  subject: FormSubject
  /** Missing where the record exists: its transaction type stays. */
  original?: OriginalKey | undefined
}

/** Leads by questions to the transaction type and reason, above the fields in which others choose them directly. */
export function GuideField({ form, subject, original }: GuideFieldProps) {
  const t = useText()
  const [open, setOpen] = useState(false)
  const { definition, values } = form
  const { guide } = values
  const id = controlId(definition.name, 'guide')
  const error = form.errorOf('guide')
  const note = form.noteOf('guide')
  if (!original && guide === '' && !error && !note) return null

  // After the dialog has given the focus back.
  const focusNext = () => setTimeout(() => document.getElementById(controlId(definition.name, 'rsnCd'))?.focus())
  const use = ({ transId, rsnCd, guide: path }: GuideResult) => {
    form.set({ transId, ...(rsnCd && { rsnCd }), guide: path })
    setOpen(false)
    focusNext()
  }
  const remove = () => {
    form.set({ guide: '' })
    focusNext()
  }
  return (
    <div data-wide>
      {guide !== '' && (
        <>
          <p className={styles.label}>{t('field.guide')}</p>
          <GuideAnswers guide={guide} />
        </>
      )}
      <div className={styles.buttons}>
        {original && (
          <button id={id} type="button" className={buttons.link} onClick={() => setOpen(true)}>
            {t(guide === '' ? 'guide.open' : 'guide.again')}
          </button>
        )}
        {guide !== '' && (
          <button type="button" className={buttons.link} onClick={remove}>
            {t('guide.remove')}
          </button>
        )}
      </div>
      {(error !== null || note) && <FieldNote id={id} error={error} note={note} />}
      {open && original && (
        <GuideDialog
          original={original}
          guide={guide}
          transIds={subject.offers.map((offer) => offer.transId)}
          missingWith={(result) => missingWith(result).map((name) => form.label(name))}
          onUse={use}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )

  function missingWith({ transId, rsnCd }: GuideResult) {
    const typed = changed(values, 'transId', transId, subject).values
    const next = rsnCd ? changed(typed, 'rsnCd', rsnCd, subject).values : typed
    const shown = definition.shown?.(next) ?? []
    return shown.filter(
      (name) => isFormField(name) && definition.fields[name]?.required && name !== 'vouchers' && next[name] === '',
    )
  }
}
