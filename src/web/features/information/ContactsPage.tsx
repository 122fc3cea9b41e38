import { PlusOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useMemo } from 'react'
import { type ContactRow, deleteInsContact, queryInsContact } from '../../../contract/information.ts'
import { sortsBy } from '../../../contract/schema.ts'
import { currencyCode } from '../../../domain/money.ts'
import { call } from '../../api/call.ts'
import { useOpenForm } from '../../form/useOpenForm.ts'
import { useLanguage, useText } from '../../i18n/useText.ts'
import { Breadcrumbs } from '../../layout/Breadcrumbs.tsx'
import { useDelete } from '../../layout/useDelete.ts'
import { useLastTab } from '../../layout/useTab.ts'
import { type ActionsProps, defineList } from '../../list/definition.ts'
import { List } from '../../list/List.tsx'
import { pageAddress } from '../../routes/links.ts'
import { usePageSearch } from '../../routes/pageSearch.ts'
import { CodeName } from '../../ui/CodeName.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { Fact } from '../../ui/Fact.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { ContactDialog } from './ContactDialog.tsx'
import { countryName } from './countries.ts'
import { Roles } from './institutionList.tsx'
import { institutionQuery, refreshInstitutions } from './queries.ts'
import { RowButton } from './RowButton.tsx'
import '../../ui/plainList.css'
import './information.css'

export function ContactsPage() {
  const t = useText()
  const { insIdCd = '' } = usePageSearch('inf.institution.contact')
  const { data: institution } = useQuery(institutionQuery(insIdCd))
  const keeps = institution?.maintainsContacts ?? false
  const list = useMemo(() => contactList(insIdCd, keeps), [insIdCd, keeps])
  return (
    <>
      <Breadcrumbs
        trail={[{ label: t('frame.page.inf.institution.query'), ...useLastTab('inf.institution.query') }]}
        here={t('frame.page.inf.institution.contact')}
      />
      <List key={insIdCd} list={list} base={pageAddress('inf.institution.contact', { insIdCd })} />
    </>
  )
}

/** The people of an institution; `keeps`: the user adds, changes and deletes them. */
function contactList(insIdCd: string, keeps: boolean) {
  return defineList({
    page: 'inf.institution.contact',
    call: queryInsContact,
    queryKey: ['insContacts'],
    always: { insIdCd },
    keyOf: ({ contactId }) => contactId,
    nameOf: ({ contactNm }) => contactNm,
    conditions: [],
    columns: [
      { field: 'duty', width: 200, cell: ({ duty }, { t }) => t(`contactDuty.${duty}`) },
      { field: 'contactNm', width: 220 },
      {
        field: 'phone',
        width: 200,
        cell: ({ phone }) =>
          phone && <a href={`tel:${phone.replace(/[^+\dx]/g, '').replace('x', ';ext=')}`}>{phone}</a>,
      },
      { field: 'email', width: 260, cell: ({ email }) => email && <a href={`mailto:${email}`}>{email}</a> },
    ],
    sorts: sortsBy('duty', 'contactNm'),
    defaultSort: 'duty',
    ...(keeps && { Actions: ContactActions, Tools: () => <AddContact insIdCd={insIdCd} />, actionsWidth: 150 }),
    Notice: () => <InstitutionFacts insIdCd={insIdCd} />,
    Empty: NoContacts,
    card: { end: 'duty', lines: ['contactNm', 'phone', 'email'] },
  })
}

function NoContacts() {
  const t = useText()
  return (
    <p>
      <b>{t('information.noContacts')}</b> {t('information.noContactsHelp')}
    </p>
  )
}

function InstitutionFacts({ insIdCd }: { insIdCd: string }) {
  const t = useText()
  const language = useLanguage()
  const { data: institution, error, refetch } = useQuery(institutionQuery(insIdCd))
  if (!institution) {
    return (
      <div className="information-facts">
        {error ? <ErrorNotice error={error} onRetry={() => void refetch()} /> : <Skeleton lines={3} />}
      </div>
    )
  }
  const { insEnNm, insNm, country, currCd } = institution
  return (
    <section className="information-facts">
      <h2>
        <CodeName code={insIdCd} name={language === 'en' ? insEnNm : insNm} />
      </h2>
      <dl className="plain-facts">
        <Fact label={t('field.insEnNm')}>
          <span lang="en">{insEnNm}</span>
        </Fact>
        <Fact label={t('field.nm')}>
          <span lang="zh">{insNm}</span>
        </Fact>
        <Fact label={t('field.country')}>{country ? countryName(country, language) : '–'}</Fact>
        <Fact label={t('field.transCurrCd')}>
          {currCd ? <span className="code">{currencyCode(currCd)}</span> : '–'}
        </Fact>
        <Fact label={t('field.insRole')}>
          <Roles of={institution} />
        </Fact>
      </dl>
    </section>
  )
}

function AddContact({ insIdCd }: { insIdCd: string }) {
  const t = useText()
  const [open, setOpen] = useOpenForm<true>(`contact/new/${insIdCd}`)
  return (
    <>
      <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {t('information.addContact')}
      </Button>
      {open && <ContactDialog insIdCd={insIdCd} row={null} onClose={() => setOpen(null)} />}
    </>
  )
}

function ContactActions({ rows: [row] }: ActionsProps<ContactRow>) {
  const t = useText()
  const remove = useDelete()
  const { insIdCd = '' } = usePageSearch('inf.institution.contact')
  const [open, setOpen] = useOpenForm<true>(`contact/${row?.contactId}`)
  if (!row) return null
  const { contactId, version, contactNm: name } = row
  const deletion = {
    text: t('information.deleteContactAsk', { name }),
    yes: t('information.delete'),
    done: t('information.deleted'),
    send: () => call(deleteInsContact, { contactId, version }),
    refresh: refreshInstitutions,
  }
  const allowed = { allowed: true }
  return (
    <>
      <RowButton
        label={t('information.modify')}
        of={t('information.modifyOf', { name })}
        action={allowed}
        onPress={() => setOpen(true)}
      />
      <RowButton
        label={t('information.delete')}
        of={t('information.deleteOf', { name })}
        action={allowed}
        danger
        onPress={() => void remove(deletion)}
      />
      {open && <ContactDialog insIdCd={insIdCd} row={row} onClose={() => setOpen(null)} />}
    </>
  )
}
