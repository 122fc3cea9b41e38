import { type ContactRow, deleteInsContact } from '../../../contract/information.ts'
import { call } from '../../api/call.ts'
import { useText } from '../../i18n/useText.ts'
import { useDelete } from '../../layout/useDelete.ts'
import { PlainTable } from '../../ui/PlainTable.tsx'
import { refreshInstitutions } from './queries.ts'
import { RowButton } from './RowButton.tsx'

interface ContactTableProps {
  rows: readonly ContactRow[]
  /** Whether the user keeps them. */
  keeps: boolean
  onModify: (row: ContactRow) => void
}

export function ContactTable({ rows, keeps, onModify }: ContactTableProps) {
  const t = useText()
  const remove = useDeleteContact()
  return (
    <PlainTable
      rows={rows}
      keyOf={({ contactId }) => contactId}
      columns={[
        { field: 'duty', cell: ({ duty }) => t(`contactDuty.${duty}`) },
        { field: 'contactNm', cell: ({ contactNm }) => contactNm },
        {
          field: 'phone',
          cell: ({ phone }) =>
            phone ? <a href={`tel:${phone.replace(/[^+\dx]/g, '').replace('x', ';ext=')}`}>{phone}</a> : '–',
        },
        {
          field: 'email',
          className: 'information-email is-wide-cell',
          cell: ({ email }) => (email ? <a href={`mailto:${email}`}>{email}</a> : '–'),
        },
      ]}
      actions={
        keeps &&
        ((row) => (
          <>
            <RowButton
              label={t('information.modify')}
              of={t('information.modifyOf', { name: row.contactNm })}
              action={{ allowed: true }}
              onPress={() => onModify(row)}
            />
            <RowButton
              label={t('information.delete')}
              of={t('information.deleteOf', { name: row.contactNm })}
              action={{ allowed: true }}
              danger
              onPress={() => void remove(row)}
            />
          </>
        ))
      }
    />
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
