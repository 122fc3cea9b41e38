import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type ContactRow, deleteInsContact, queryInsContact } from '../../../contract/reference/information.ts'
import { sortsBy } from '../../../contract/schema.ts'
import { mailLink } from '../../../domain/people/mailAddress.ts'
import { currencyCode } from '../../../domain/text/money.ts'
import { nameIn } from '../../../texts/names.ts'
import { call } from '../../api/call.ts'
import { useOpenForm } from '../../form/useOpenForm.ts'
import { useLanguage, useText } from '../../i18n/useText.ts'
import { Breadcrumbs } from '../../layout/Breadcrumbs.tsx'
import { useLastTab } from '../../layout/useTab.ts'
import { DeleteButton } from '../../list/buttons/DeleteButton.tsx'
import { DialogButton } from '../../list/buttons/DialogButton.tsx'
import { ModifyButton } from '../../list/buttons/ModifyButton.tsx'
import { type ActionsProps, defineList } from '../../list/definition.ts'
import { emptyText } from '../../list/emptyText.tsx'
import { List } from '../../list/List.tsx'
import { pageAddress } from '../../routes/links.ts'
import { usePageSearch } from '../../routes/pageSearch.ts'
import { QueryPlaceholder } from '../../ui/feedback/QueryPlaceholder.tsx'
import typography from '../../ui/typography.module.css'
import { CodeName } from '../../ui/values/CodeName.tsx'
import { Fact } from '../../ui/values/Fact.tsx'
import { Facts } from '../../ui/values/Facts.tsx'
import { ContactDialog } from './ContactDialog.tsx'
import { countryName } from './countries.ts'
import styles from './information.module.css'
import { Roles } from './institutionList.tsx'
import { institutionQuery, refreshInstitutions } from './queries.ts'

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
      { field: 'email', width: 260, cell: ({ email }) => email && <a href={mailLink(email)}>{email}</a> },
    ],
    sorts: sortsBy('duty', 'contactNm'),
    defaultSort: 'duty',
    ...(keeps && {
      Actions: ContactActions,
      Tools: () => (
        <DialogButton label={(t) => t('information.addContact')} form={`contact/new/${insIdCd}`}>
          {(onClose) => <ContactDialog insIdCd={insIdCd} row={null} onClose={onClose} />}
        </DialogButton>
      ),
    }),
    Notice: () => <InstitutionFacts insIdCd={insIdCd} />,
    Empty: emptyText((t) => [t('information.noContacts'), t('information.noContactsHelp')]),
    card: { end: 'duty', lines: ['contactNm', 'phone', 'email'] },
  })
}

function InstitutionFacts({ insIdCd }: { insIdCd: string }) {
  const t = useText()
  const language = useLanguage()
  const { data: institution, error, refetch } = useQuery(institutionQuery(insIdCd))
  if (!institution) {
    return (
      <div className={styles.facts}>
        <QueryPlaceholder query={{ error, refetch }} lines={3} />
      </div>
    )
  }
  const { insEnNm, insNm, country, currCd } = institution
  return (
    <section className={styles.facts}>
      <h2>
        <CodeName code={insIdCd} name={nameIn({ en: insEnNm, zh: insNm }, language)} />
      </h2>
      <Facts>
        <Fact label={t('field.insEnNm')}>
          <span lang="en">{insEnNm}</span>
        </Fact>
        <Fact label={t('field.nm')}>
          <span lang="zh">{insNm}</span>
        </Fact>
        <Fact label={t('field.country')}>{country ? countryName(country, language) : '–'}</Fact>
        <Fact label={t('field.transCurrCd')}>
          {currCd ? <span className={typography.code}>{currencyCode(currCd)}</span> : '–'}
        </Fact>
        <Fact label={t('field.insRole')}>
          <Roles of={institution} />
        </Fact>
      </Facts>
    </section>
  )
}

function ContactActions({ rows: [row] }: ActionsProps<ContactRow>) {
  const t = useText()
  const { insIdCd = '' } = usePageSearch('inf.institution.contact')
  const [open, setOpen] = useOpenForm<true>(`contact/${row?.contactId}`)
  if (!row) return null
  const { contactId, version, contactNm: name } = row
  return (
    <>
      <ModifyButton of={name} onPress={() => setOpen(true)} />
      <DeleteButton
        of={name}
        question={t('information.deleteContactAsk', { name })}
        send={() => call(deleteInsContact, { contactId, version })}
        refresh={refreshInstitutions}
      />
      {open && <ContactDialog insIdCd={insIdCd} row={row} onClose={() => setOpen(null)} />}
    </>
  )
}
