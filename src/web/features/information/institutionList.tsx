import { Link } from '@tanstack/react-router'
import { type InsRow, insSorts, queryIns } from '../../../contract/reference/information.ts'
import { currencyCode } from '../../../domain/text/money.ts'
import { nameIn } from '../../../texts/names.ts'
import { useLanguage, useText } from '../../i18n/useText.ts'
import { KeepLink } from '../../layout/KeepLink.tsx'
import { ModifyButton } from '../../list/buttons/ModifyButton.tsx'
import { codeColumn } from '../../list/columns.tsx'
import { choice, code, text } from '../../list/conditions.ts'
import type { ActionsProps } from '../../list/definition.ts'
import { listPage } from '../../list/listPage.tsx'
import { pageAddress } from '../../routes/links.ts'
import typography from '../../ui/typography.module.css'
import { countryName, useCountryOptions } from './countries.ts'

const roles = ['acquirer', 'issuer'] as const

export const InstitutionsPage = listPage({
  page: 'inf.institution.query',
  call: queryIns,
  queryKey: ['institutions'],
  keyOf: ({ insIdCd }) => insIdCd,
  nameOf: ({ insIdCd }) => insIdCd,
  conditions: [
    text('insIdCd', { kind: 'id', chars: 'digits', min: 1, max: 11 }),
    text('insNm', 120, { placeholder: (t) => t('information.insNmHint') }),
    code('country', useCountryOptions),
    choice('insRole', roles, (t, role) => t(`information.roleOf.${role}`)),
  ],
  columns: [
    codeColumn('insIdCd', 130),
    { field: 'insEnNm', width: 260, cell: ({ insEnNm }) => <span lang="en">{insEnNm}</span> },
    { field: 'nm', width: 200, cell: ({ insNm }) => <span lang="zh">{insNm}</span> },
    { field: 'country', width: 160, cell: ({ country }, { language }) => country && countryName(country, language) },
    {
      name: 'currCd',
      head: (t) => t('field.transCurrCd'),
      width: 120,
      cell: ({ currCd }) => currCd && <span className={typography.code}>{currencyCode(currCd)}</span>,
    },
    { field: 'insRole', width: 160, cell: (row) => <Roles of={row} /> },
  ],
  sorts: insSorts,
  defaultSort: 'insIdCd',
  addressOf: ({ insIdCd }) => pageAddress('inf.institution.contact', { insIdCd }),
  Actions: InstitutionActions,
  Tools: () => <KeepLink kind="institution" />,
  card: { end: 'country', lines: ['insEnNm', 'nm', 'insRole', 'currCd'] },
})

function InstitutionActions({ rows: [row] }: ActionsProps<InsRow>) {
  const t = useText()
  const language = useLanguage()
  if (!row) return null
  const { insIdCd, insEnNm, insNm, contacts, actions } = row
  const name = nameIn({ en: insEnNm, zh: insNm }, language)
  return (
    <>
      <Link
        {...pageAddress('inf.institution.contact', { insIdCd })}
        aria-label={t('information.contactsOf', { name, count: `${contacts}` })}
      >
        {t('information.contacts', { count: `${contacts}` })}
      </Link>
      {actions.some(({ allowed }) => allowed) && (
        <ModifyButton of={name} actions={actions} {...pageAddress('inf.institution.modify', { insIdCd })} />
      )}
    </>
  )
}

export function Roles({ of }: { of: Pick<InsRow, 'acquirer' | 'issuer'> }) {
  const t = useText()
  const own = roles.filter((role) => of[role])
  return <>{own.map((role) => t(`information.roleOf.${role}`)).join(t('frame.listSeparator')) || '–'}</>
}
