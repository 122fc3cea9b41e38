import { type ContactRow, deleteInsContact } from '../../../contract/information.ts'
import { call } from '../../api/call.ts'
import { useText } from '../../i18n/useText.ts'
import { useDelete } from '../../layout/useDelete.ts'
import { SortableHead } from '../../ui/SortableHead.tsx'
import { refreshInstitutions } from './queries.ts'
import { RowButton } from './RowButton.tsx'

interface ContactTableProps {
  rows: readonly ContactRow[]
  /** Whether the user keeps them. */
  keeps: boolean
  onModify: (row: ContactRow) => void
}

const columns = ['duty', 'contactNm', 'phone', 'email'] as const

export function ContactTable({ rows, keeps, onModify }: ContactTableProps) {
  const t = useText()
  const remove = useDeleteContact()
  return (
    <table className="plain-table">
      <SortableHead columns={columns} sortable={[]} sort="" onSort={() => undefined} actions={keeps} />
      <tbody>
        {rows.map((row) => {
          const { contactId, contactNm: name, duty, phone, email } = row
          return (
            <tr key={contactId}>
              <td data-label={t('field.duty')}>{t(`contactDuty.${duty}`)}</td>
              <td data-label={t('field.contactNm')}>{name}</td>
              <td data-label={t('field.phone')}>
                {phone ? <a href={`tel:${phone.replace(/[^+\dx]/g, '').replace('x', ';ext=')}`}>{phone}</a> : '–'}
              </td>
              <td data-label={t('field.email')} className="information-email is-wide-cell">
                {email ? <a href={`mailto:${email}`}>{email}</a> : '–'}
              </td>
              {keeps && (
                <td className="plain-actions">
                  <RowButton
                    label={t('information.modify')}
                    of={t('information.modifyOf', { name })}
                    action={{ allowed: true }}
                    onPress={() => onModify(row)}
                  />
                  <RowButton
                    label={t('information.delete')}
                    of={t('information.deleteOf', { name })}
                    action={{ allowed: true }}
                    danger
                    onPress={() => void remove(row)}
                  />
                </td>
              )}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function useDeleteContact(): (row: ContactRow) => Promise<void> {
  const t = useText()
  const remove = useDelete()
  return ({ contactId, version, contactNm }) =>
    remove({
      text: t('information.deleteContactAsk', { name: contactNm }),
      yes: t('information.delete'),
      done: t('information.deleted'),
      send: () => call(deleteInsContact, { contactId, version }),
      refresh: refreshInstitutions,
    })
}
