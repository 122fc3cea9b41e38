import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button, Input, Select } from 'antd'
import type { ExceptDetail } from '../../../contract/exceptLists.ts'
import { type ExceptKind, type ExceptList, exceptKinds } from '../../../domain/exceptLists.ts'
import { insListQuery } from '../../api/institutions.ts'
import { useText } from '../../i18n/useText.ts'
import type { Crumb } from '../../layout/Crumbs.tsx'
import { CodeSelect } from '../../ui/CodeSelect.tsx'
import { DayField } from '../../ui/DayField.tsx'
import { FormLine } from '../../ui/FormLine.tsx'
import { popupPlace } from '../../ui/popupPlace.ts'
import { useOfferedInstitutions } from '../../ui/useInstitutionOptions.ts'
import { EntrySubject, type Subject } from './EntrySubject.tsx'
import { controlId, type EntryField, useEntryForm } from './useEntryForm.ts'

interface EntryFormProps {
  list: ExceptList
  /** Null for a new one. */
  entry: ExceptDetail | null
  /** A suspicious transaction whose card is meant, and that card. */
  alert?: { rid: string; subject: Subject }
  back: Pick<Crumb, 'to' | 'search'>
}

/** Adds an entry, or changes the days and the reason of one. */
export function EntryForm({ list, entry, alert, back }: EntryFormProps) {
  const t = useText()
  const form = useEntryForm({ list, entry, rid: alert?.rid, back })
  const { draft, set, errorOf } = form
  const subject = entry ?? alert?.subject
  const of = (field: EntryField) => ({
    id: controlId(field),
    label: t(`field.${field}`),
    error: errorOf(field),
    value: draft[field],
    onChange: (value: string) => set({ [field]: value }),
  })
  return (
    <form
      className="except-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void form.save()
      }}
    >
      {subject ? <EntrySubject {...subject} /> : <ThingFields {...form} />}
      <DayField {...of('validFrom')} required />
      <DayField {...of('validTo')} placeholder={t('exceptLists.noEnd')} hint={t('exceptLists.validToHint')} />
      <FormLine {...of('reason')} required wide hint={t('exceptLists.reasonHint')}>
        <Input.TextArea
          id={controlId('reason')}
          value={draft.reason}
          onChange={(event) => set({ reason: event.target.value })}
          maxLength={200}
          autoSize={{ minRows: 2, maxRows: 6 }}
          status={errorOf('reason') === null ? '' : 'error'}
          aria-invalid={errorOf('reason') !== null}
          aria-describedby={`${controlId('reason')}-line`}
        />
      </FormLine>
      {form.refusal && (
        <p role="alert" className="except-refusal is-wide">
          {form.refusal}
        </p>
      )}
      <div className="except-foot is-wide">
        <Button type="primary" htmlType="submit" loading={form.busy}>
          {t('exceptLists.submit')}
        </Button>
        <Link to={back.to} search={back.search ?? {}}>
          {t('frame.cancel')}
        </Link>
      </div>
    </form>
  )
}

/** What a new entry is about. */
function ThingFields({ draft, set, errorOf }: ReturnType<typeof useEntryForm>) {
  const t = useText()
  const { data: kept } = useQuery(insListQuery)
  const institutions = useOfferedInstitutions(kept?.list)
  const value = errorOf('value')
  return (
    <>
      {institutions.length > 1 && (
        <FormLine id={controlId('insIdCd')} label={t('field.insIdCd')} required error={errorOf('insIdCd')} wide>
          <CodeSelect
            id={controlId('insIdCd')}
            options={institutions}
            value={draft.insIdCd}
            onChange={(insIdCd) => set({ insIdCd })}
            invalid={errorOf('insIdCd') !== null}
            aria-describedby={`${controlId('insIdCd')}-line`}
          />
        </FormLine>
      )}
      <FormLine id={controlId('kind')} label={t('field.kind')} required error={errorOf('kind')}>
        <Select<ExceptKind>
          id={controlId('kind')}
          value={draft.kind as ExceptKind}
          onChange={(kind) => set({ kind, value: '' })}
          options={exceptKinds.map((kind) => ({ value: kind, label: t(`exceptKind.${kind}`) }))}
          getPopupContainer={popupPlace}
          style={{ width: '100%' }}
        />
      </FormLine>
      <FormLine
        id={controlId('value')}
        label={t(`exceptLists.numberOf.${draft.kind as ExceptKind}`)}
        required
        error={value}
        {...(draft.kind === 'card' && { hint: t('exceptLists.cardHint') })}
      >
        <Input
          id={controlId('value')}
          className="code"
          value={draft.value}
          onChange={(event) => set({ value: event.target.value })}
          maxLength={30}
          autoComplete="off"
          spellCheck={false}
          status={value === null ? '' : 'error'}
          aria-invalid={value !== null}
          aria-describedby={`${controlId('value')}-line`}
        />
      </FormLine>
    </>
  )
}
