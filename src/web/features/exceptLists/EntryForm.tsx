import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type ExceptDetail, exceptListCalls } from '../../../contract/risk/exceptLists.ts'
import type { Names } from '../../../contract/schema.ts'
import type { ExceptKind, ExceptList } from '../../../domain/risk/exceptLists.ts'
import { nameIn } from '../../../texts/names.ts'
import { call } from '../../api/call.ts'
import { Fields } from '../../form/FormField.tsx'
import { FormPage } from '../../form/FormPage.tsx'
import { useForm } from '../../form/useForm.ts'
import { useLanguage, useText } from '../../i18n/useText.ts'
import type { Crumb } from '../../layout/Breadcrumbs.tsx'
import { useProfile } from '../../session/useProfile.ts'
import { toast } from '../../ui/feedback/notices.ts'
import typography from '../../ui/typography.module.css'
import { CodeName } from '../../ui/values/CodeName.tsx'
import { Fact } from '../../ui/values/Fact.tsx'
import { Facts } from '../../ui/values/Facts.tsx'
import { entryContent, entryForm, entryValues } from './entryForm.ts'
import { refreshEntries } from './queries.ts'

interface EntryFormProps {
  list: ExceptList
  /** Null for a new one. */
  entry: ExceptDetail | null
  /** A new one may begin with a suspicious transaction, whose card is meant. */
  alert?: { rid: string; subject: Subject }
  title: string
  /** The page to open after the form was submitted. */
  back: Crumb
  children?: ReactNode
}

export function EntryForm({ list, entry, alert, title, back, children }: EntryFormProps) {
  const t = useText()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { insIdCd: own } = useProfile()
  const calls = exceptListCalls[list]
  const subject = entry ?? alert?.subject
  const form = useForm(entryForm, {
    about: `${list}/${entry?.exceptId ?? alert?.rid ?? 'new'}`,
    ...(entry && { version: entry.version }),
    values: entryValues(entry, own, subject !== undefined),
    send: (values, options) => {
      const { insIdCd, kind, value, ...written } = entryContent(values)
      const terms = { ...written, validTo: written.validTo || null }
      if (entry) return call(calls.modify, { exceptId: entry.exceptId, version: entry.version, ...terms }, options)
      return alert
        ? call(calls.add, { kind: 'card', rid: alert.rid, ...terms }, options)
        : call(calls.add, { insIdCd, kind, value, ...terms }, options)
    },
    refresh: () => refreshEntries(queries),
    done: () => {
      toast('success', t('steps.success.submit'))
      return navigate({ to: back.to, search: back.search ?? {}, replace: true })
    },
  })
  return (
    <FormPage form={form} title={title} trail={[back]} here={title} submit={t('exceptLists.submit')}>
      {subject && <EntrySubject {...subject} />}
      <Fields form={form} />
      {children}
    </FormPage>
  )
}

interface Subject {
  kind: ExceptKind
  value: string
  insIdCd: string
  insNm: Names
}

function EntrySubject({ kind, value, insIdCd, insNm }: Subject) {
  const t = useText()
  const language = useLanguage()
  return (
    <Facts>
      <Fact label={t(`exceptLists.numberOf.${kind}`)}>
        <b className={typography.code}>{value}</b>
      </Fact>
      <Fact label={t('field.insIdCd')}>
        <CodeName code={insIdCd} name={nameIn(insNm, language)} />
      </Fact>
    </Facts>
  )
}
