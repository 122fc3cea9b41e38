import { Link, useNavigate } from '@tanstack/react-router'
import type { InsRow } from '../../../contract/information.ts'
import { currencyCode } from '../../../domain/money.ts'
import { useLanguage, useText } from '../../i18n/useText.ts'
import { PlainTable, type Sorting } from '../../ui/PlainTable.tsx'
import { countryName } from './countries.ts'
import { RowButton } from './RowButton.tsx'

export function InstitutionTable({ rows, ...sorting }: { rows: readonly InsRow[] } & Sorting) {
  const t = useText()
  const language = useLanguage()
  const navigate = useNavigate()
  return (
    <PlainTable
      rows={rows}
      keyOf={({ insIdCd }) => insIdCd}
      {...sorting}
      sortable={['insIdCd', 'insEnNm']}
      columns={[
        { field: 'insIdCd', className: 'code', cell: ({ insIdCd }) => insIdCd },
        { field: 'insEnNm', lang: 'en', cell: ({ insEnNm }) => insEnNm },
        { field: 'nm', lang: 'zh', cell: ({ insNm }) => insNm },
        { field: 'country', cell: ({ country }) => (country ? countryName(country, language) : '–') },
        { field: 'transCurrCd', className: 'code', cell: ({ currCd }) => (currCd ? currencyCode(currCd) : '–') },
        { field: 'insRole', cell: (row) => <Roles of={row} /> },
      ]}
      actions={({ insIdCd, insEnNm, insNm, contacts, actions }) => {
        const name = language === 'en' ? insEnNm : insNm
        return (
          <>
            <Link
              to="/stdListPage"
              search={{ pageId: 'inf.institution.contact', insIdCd }}
              aria-label={t('information.contactsOf', { name, count: `${contacts}` })}
            >
              {t('information.contacts', { count: `${contacts}` })}
            </Link>
            {actions.some(({ allowed }) => allowed) && (
              <RowButton
                label={t('information.modify')}
                of={t('information.modifyOf', { name })}
                action={actions.find(({ action }) => action === 'modify')}
                onPress={() =>
                  void navigate({ to: '/stdModifyPage', search: { pageId: 'inf.institution.modify', insIdCd } })
                }
              />
            )}
          </>
        )
      }}
    />
  )
}

/** Acquirer, issuer, or both. */
export function Roles({ of }: { of: Pick<InsRow, 'acquirer' | 'issuer'> }) {
  const t = useText()
  const roles = (['acquirer', 'issuer'] as const).filter((role) => of[role])
  return <>{roles.map((role) => t(`information.roleOf.${role}`)).join(t('frame.listSeparator')) || '–'}</>
}
