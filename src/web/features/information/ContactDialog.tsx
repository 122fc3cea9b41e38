import { useQueryClient } from '@tanstack/react-query'
import { addInsContact, type ContactRow, modifyInsContact } from '../../../contract/reference/information.ts'
import { contactDuties } from '../../../domain/reference/information.ts'
import { call } from '../../api/call.ts'
import { choice, defineForm } from '../../form/definition.ts'
import { FormDialog } from '../../form/FormDialog.tsx'
import { Fields } from '../../form/FormField.tsx'
import { useForm } from '../../form/useForm.ts'
import { useText } from '../../i18n/useText.ts'
import { toast } from '../../ui/feedback/notices.ts'
import { refreshInstitutions } from './queries.ts'

interface ContactValues {
  contactNm: string
  duty: ContactRow['duty']
  phone: string
  email: string
}

const contactForm = defineForm<ContactValues>({
  name: 'contact',
  fields: {
    contactNm: { kind: 'text', max: 64, required: true, hint: (t) => t('information.contactHint') },
    duty: { ...choice(contactDuties, (t, duty) => t(`contactDuty.${duty}`)), required: true },
    phone: { kind: 'text', max: 32, mode: 'tel', hint: (t) => t('information.reachHint') },
    email: { kind: 'text', max: 254, mode: 'email' },
  },
  check: ({ phone, email }, { error }) =>
    phone.trim() === '' && email.trim() === '' ? [{ field: 'phone', text: error('contactWay') }] : [],
})

interface ContactDialogProps {
  insIdCd: string
  /** Null for a new one. */
  row: ContactRow | null
  onClose: () => void
}

export function ContactDialog({ insIdCd, row, onClose }: ContactDialogProps) {
  const t = useText()
  const queries = useQueryClient()
  const form = useForm(contactForm, {
    about: row?.contactId ?? `new/${insIdCd}`,
    ...(row && { version: row.version }),
    values: {
      contactNm: row?.contactNm ?? '',
      duty: row?.duty ?? ('general' as const),
      phone: row?.phone ?? '',
      email: row?.email ?? '',
    },
    question: (values) => ({ after: contentOf(values), before: row && { ...row } }),
    send: (values, options) =>
      row
        ? call(modifyInsContact, { contactId: row.contactId, version: row.version, ...contentOf(values) }, options)
        : call(addInsContact, { insIdCd, ...contentOf(values) }, options),
    refresh: () => refreshInstitutions(queries),
    done: () => {
      toast('success', t('information.saved'))
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={t(row ? 'information.modifyContact' : 'information.addContact')}
      submit={t('information.save')}
      onClose={onClose}
    >
      <Fields form={form} />
    </FormDialog>
  )
}

function contentOf({ phone, email, ...values }: ContactValues) {
  return { ...values, phone: phone.trim() || null, email: email.trim() || null }
}
