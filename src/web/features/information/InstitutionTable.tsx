import { Link, useNavigate } from '@tanstack/react-router'
import type { InsRow } from '../../../contract/information.ts'
import { currencyCode } from '../../../domain/money.ts'
import { useLanguage, useText } from '../../i18n/useText.ts'
import { SortableHead } from '../../ui/SortableHead.tsx'
import { countryName } from './countries.ts'
import { RowButton } from './RowButton.tsx'

interface InstitutionTableProps {
  rows: readonly InsRow[]
  sort: string
  onSort: (sort: string) => void
}

const columns = ['insIdCd', 'insEnNm', 'nm', 'country', 'transCurrCd', 'insRole'] as const

export function InstitutionTable({ rows, sort, onSort }: InstitutionTableProps) {
  const t = useText()
  const language = useLanguage()
  const navigate = useNavigate()
  return (
    <table className="plain-table">
      <SortableHead columns={columns} sortable={['insIdCd', 'insEnNm']} sort={sort} onSort={onSort} />
      <tbody>
        {rows.map((row) => {
          const { insIdCd, insEnNm, insNm, country, currCd, contacts, actions } = row
          const name = language === 'en' ? insEnNm : insNm
          return (
            <tr key={insIdCd}>
              <td data-label={t('field.insIdCd')} className="code">
                {insIdCd}
              </td>
              <td data-label={t('field.insEnNm')} lang="en">
                {insEnNm}
              </td>
              <td data-label={t('field.nm')} lang="zh">
                {insNm}
              </td>
              <td data-label={t('field.country')}>{country ? countryName(country, language) : '–'}</td>
              <td data-label={t('field.transCurrCd')} className="code">
                {currCd ? currencyCode(currCd) : '–'}
              </td>
              <td data-label={t('field.insRole')}>
                <Roles of={row} />
              </td>
              <td className="plain-actions">
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
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** Acquirer, issuer, or both. */
export function Roles({ of }: { of: Pick<InsRow, 'acquirer' | 'issuer'> }) {
  const t = useText()
  const roles = (['acquirer', 'issuer'] as const).filter((role) => of[role])
  return <>{roles.map((role) => t(`information.roleOf.${role}`)).join(t('frame.listSeparator')) || '–'}</>
}
