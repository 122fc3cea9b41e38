import { useQueryClient } from '@tanstack/react-query'
import { Input, Modal, Select } from 'antd'
import { useState } from 'react'
import { addInsContact, type ContactRow, modifyInsContact } from '../../../contract/information.ts'
import { errorText } from '../../../contract/texts/texts.ts'
import { contactDuties } from '../../../domain/information.ts'
import { call } from '../../api/call.ts'
import { useLanguage, useText } from '../../i18n/useText.ts'
import { FormLine } from '../../ui/FormLine.tsx'
import { focusFirst } from '../../ui/focusFirst.ts'
import { toast } from '../../ui/notices.ts'
import { popupPlace } from '../../ui/popupPlace.ts'
import { useAskSubmit } from '../../ui/useAskSubmit.ts'
import { refreshInstitutions } from './queries.ts'
import { useSending } from './useSending.ts'

interface ContactDialogProps {
  insIdCd: string
  /** Null for a new one. */
  row: ContactRow | null
  onClose: () => void
}

const fields: readonly string[] = ['contactNm', 'duty', 'phone', 'email']
const controlId = (field: string) => `contact-${field}`

/** Adds a contact, or changes one. */
export function ContactDialog({ insIdCd, row, onClose }: ContactDialogProps) {
  const t = useText()
  const language = useLanguage()
  const queries = useQueryClient()
  const [draft, setDraft] = useState({
    ...{ contactNm: row?.contactNm ?? '', duty: row?.duty ?? ('general' as ContactRow['duty']) },
    ...{ phone: row?.phone ?? '', email: row?.email ?? '' },
  })
  const [key, setKey] = useState(() => crypto.randomUUID())
  const [tried, setTried] = useState(false)
  const { busy, refusedOf, refusal, forget, send } = useSending(fields, controlId)
  const askSubmit = useAskSubmit()
  const set = (patch: Partial<typeof draft>) => {
    setDraft((before) => ({ ...before, ...patch }))
    // Another contact: under its own key.
    setKey(crypto.randomUUID())
    forget()
  }
  const missing = {
    contactNm:
      draft.contactNm.trim() === '' ? errorText(language, 'missingField', { field: t('field.contactNm') }) : null,
    phone: draft.phone.trim() === '' && draft.email.trim() === '' ? errorText(language, 'contactWay') : null,
    email: null,
  }
  const save = async () => {
    setTried(true)
    const first = missing.contactNm ? 'contactNm' : missing.phone ? 'phone' : null
    if (first) return document.getElementById(controlId(first))?.focus()
    const written = { ...draft, phone: draft.phone.trim() || null, email: draft.email.trim() || null }
    if (!(await askSubmit(written, row && { ...row }))) return
    const done = await send(() =>
      row
        ? call(modifyInsContact, { contactId: row.contactId, version: row.version, ...written }, { quiet: true })
        : call(addInsContact, { insIdCd, ...written }, { quiet: true, headers: { 'Idempotency-Key': key } }),
    )
    await refreshInstitutions(queries)
    if (!done) return
    toast('success', t('information.saved'))
    onClose()
  }
  const text = (field: 'contactNm' | 'phone' | 'email', maxLength: number, hint?: string) => {
    const error = refusedOf(field) ?? (tried ? missing[field] : null)
    return (
      <FormLine
        id={controlId(field)}
        label={t(`field.${field}`)}
        required={field === 'contactNm'}
        error={error}
        hint={hint}
      >
        <Input
          id={controlId(field)}
          value={draft[field]}
          onChange={({ target }) => set({ [field]: target.value })}
          maxLength={maxLength}
          inputMode={field === 'phone' ? 'tel' : field === 'email' ? 'email' : 'text'}
          autoComplete="off"
          status={error === null ? '' : 'error'}
          aria-invalid={error !== null}
          aria-describedby={`${controlId(field)}-line`}
        />
      </FormLine>
    )
  }
  return (
    <Modal
      open
      title={t(row ? 'information.modifyContact' : 'information.addContact')}
      okText={t('information.save')}
      cancelText={t('frame.cancel')}
      onOk={() => void save()}
      afterOpenChange={focusFirst}
      onCancel={onClose}
      confirmLoading={busy}
      mask={{ closable: false }}
      closable={{ 'aria-label': t('frame.close') }}
      width={560}
    >
      {refusal && (
        <p role="alert" className="information-refusal">
          {refusal}
        </p>
      )}
      <div className="information-fields">
        {text('contactNm', 64, t('information.contactHint'))}
        <FormLine id={controlId('duty')} label={t('field.duty')} required error={refusedOf('duty')}>
          <Select
            id={controlId('duty')}
            value={draft.duty}
            onChange={(duty) => set({ duty })}
            options={contactDuties.map((value) => ({ value, label: t(`contactDuty.${value}`) }))}
            aria-describedby={`${controlId('duty')}-line`}
            getPopupContainer={popupPlace}
            style={{ width: '100%' }}
          />
        </FormLine>
        {text('phone', 32, t('information.reachHint'))}
        {text('email', 254)}
      </div>
    </Modal>
  )
}
