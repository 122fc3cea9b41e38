import { Link } from '@tanstack/react-router'
import type { UserRow } from '../../../contract/users.ts'
import { useLanguage, useText } from '../../i18n/useText.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { CodeName } from '../../ui/CodeName.tsx'
import { SortableHead } from '../../ui/SortableHead.tsx'
import { AccountState } from './AccountState.tsx'
import { sortable } from './conditions.ts'
import { UserButton } from './UserButton.tsx'

interface UserTableProps {
  rows: readonly UserRow[]
  sort: string
  onSort: (sort: string) => void
}

const columns = ['username', 'nickName', 'email', 'insIdCd', 'roles', 'disabled'] as const

/** The users a line each; on a narrow screen a card each. */
export function UserTable({ rows, sort, onSort }: UserTableProps) {
  return (
    <table className="plain-table">
      <SortableHead columns={columns} sortable={sortable} sort={sort} onSort={onSort} />
      <tbody>
        {rows.map((row) => (
          <Row key={row.userId} row={row} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ row }: { row: UserRow }) {
  const t = useText()
  const language = useLanguage()
  const { userId, username, nickName, email, avatar, insIdCd, insNm, roles, disabled } = row
  return (
    <tr>
      <td data-label={t('field.username')}>
        <Link to="/system/user/$id" params={{ id: userId }} search={{}} className="code">
          {username}
        </Link>
      </td>
      <td data-label={t('field.nickName')}>
        <span className="users-name">
          <Avatar name={nickName} src={avatar} size={24} /> {nickName}
        </span>
      </td>
      <td data-label={t('field.email')} className="users-email">
        {email ?? '–'}
      </td>
      <td data-label={t('field.insIdCd')}>
        <CodeName code={insIdCd} name={insNm[language]} />
      </td>
      <td data-label={t('field.roles')}>{roles.map((role) => t(`role.${role}`)).join(t('frame.listSeparator'))}</td>
      <td data-label={t('field.disabled')}>
        <AccountState disabled={disabled} />
      </td>
      <td className="plain-actions">
        <UserButton user={row} action="modify" type="link" />
        <UserButton user={row} action="enable" type="link" />
      </td>
    </tr>
  )
}
