import { PlusOutlined } from '@ant-design/icons'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Button } from 'antd'
import { useState } from 'react'
import type { ContactRow } from '../../../contract/information.ts'
import { currencyCode } from '../../../domain/money.ts'
import { useLanguage, useText } from '../../i18n/useText.ts'
import { Crumbs } from '../../layout/Crumbs.tsx'
import { usePageTitle } from '../../layout/pageTitle.ts'
import { useLastTab } from '../../layout/useTab.ts'
import type { Search } from '../../routes.tsx'
import { CodeName } from '../../ui/CodeName.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { Fact } from '../../ui/Fact.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { ContactDialog } from './ContactDialog.tsx'
import { ContactTable } from './ContactTable.tsx'
import { countryName } from './countries.ts'
import { Roles } from './InstitutionTable.tsx'
import { contactsQuery, institutionQuery } from './queries.ts'
import '../../ui/plainList.css'
import './information.css'

const pageSize = 20

/** An institution, and whom to call there. */
export function ContactsPage() {
  const t = useText()
  const language = useLanguage()
  const navigate = useNavigate()
  const { insIdCd = '', currPage = '1' }: Search = useSearch({ strict: false })
  const page = Math.max(1, Number.parseInt(currPage, 10) || 1)
  const { data: institution, error, refetch } = useQuery(institutionQuery(insIdCd))
  const contacts = useQuery({
    ...contactsQuery({ insIdCd, currPage: page, pageSize }),
    placeholderData: keepPreviousData,
  })
  const [open, setOpen] = useState<ContactRow | 'new' | null>(null)
  const name = institution ? institution[language === 'en' ? 'insEnNm' : 'insNm'] : insIdCd
  usePageTitle(name)
  const keeps = institution?.maintainsContacts ?? false
  const { data } = contacts
  return (
    <>
      <Crumbs
        trail={[{ label: t('frame.page.inf.institution.query'), ...useLastTab('inf.institution.query') }]}
        here={t('frame.page.inf.institution.contact')}
      />
      <section className="plain-page">
        <h1>
          <CodeName code={insIdCd} name={name === insIdCd ? undefined : name} />
        </h1>
        {error ? (
          <ErrorNotice error={error} onRetry={() => void refetch()} />
        ) : institution ? (
          <dl className="plain-facts information-facts">
            <Fact label={t('field.insEnNm')}>
              <span lang="en">{institution.insEnNm}</span>
            </Fact>
            <Fact label={t('field.nm')}>
              <span lang="zh">{institution.insNm}</span>
            </Fact>
            <Fact label={t('field.country')}>
              {institution.country ? countryName(institution.country, language) : '–'}
            </Fact>
            <Fact label={t('field.transCurrCd')}>
              {institution.currCd ? <span className="code">{currencyCode(institution.currCd)}</span> : '–'}
            </Fact>
            <Fact label={t('field.insRole')}>
              <Roles of={institution} />
            </Fact>
          </dl>
        ) : (
          <Skeleton lines={3} />
        )}
        <div className="plain-bar">
          <h2 className="plain-count information-head">{t('frame.page.inf.institution.contact')}</h2>
          {keeps && (
            <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setOpen('new')}>
              {t('information.addContact')}
            </Button>
          )}
        </div>
        {contacts.error ? (
          // What is wrong with the institution has been said above.
          !error && <ErrorNotice error={contacts.error} onRetry={() => void contacts.refetch()} />
        ) : !data ? (
          <Skeleton lines={4} />
        ) : data.list.length > 0 ? (
          <ContactTable rows={data.list} keeps={keeps} onModify={setOpen} />
        ) : (
          <p className="plain-none">
            <b>{t('information.noContacts')}</b> {t('information.noContactsHelp')}
          </p>
        )}
        <Pager
          data={data}
          currPage={page}
          onPage={(next) =>
            void navigate({
              to: '/stdListPage',
              search: { pageId: 'inf.institution.contact', insIdCd, currPage: String(next) },
            })
          }
        />
        {open && <ContactDialog insIdCd={insIdCd} row={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
      </section>
    </>
  )
}
