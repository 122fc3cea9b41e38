import { Link } from '@tanstack/react-router'
import type { UserRow } from '../../../contract/users.ts'
import { useLanguage, useText } from '../../i18n/useText.ts'
import { PendingMark } from '../../layout/PendingMark.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { CodeName } from '../../ui/CodeName.tsx'
import { PlainTable, type Sorting } from '../../ui/PlainTable.tsx'
import { AccountState } from './AccountState.tsx'
import { sortable } from './conditions.ts'
import { UserButton } from './UserButton.tsx'

/** The users a line each; on a narrow screen a card each. */
export function UserTable({ rows, ...sorting }: { rows: readonly UserRow[] } & Sorting) {
  const t = useText()
  const language = useLanguage()
  return (
    <PlainTable
      rows={rows}
      keyOf={({ userId }) => userId}
      {...sorting}
      sortable={sortable}
      columns={[
        {
          field: 'username',
          cell: ({ userId, username }) => (
            <Link to="/system/user/$id" params={{ id: userId }} search={{}} className="code">
              {username}
            </Link>
          ),
        },
        {
          field: 'nickName',
          cell: ({ nickName, avatar }) => (
            <span className="users-name">
              <Avatar name={nickName} src={avatar} size={24} /> {nickName}
            </span>
          ),
        },
        { field: 'email', className: 'users-email', cell: ({ email }) => email ?? '–' },
        { field: 'insIdCd', cell: ({ insIdCd, insNm }) => <CodeName code={insIdCd} name={insNm[language]} /> },
        {
          field: 'roles',
          cell: ({ roles }) => roles.map((role) => t(`role.${role}`)).join(t('frame.listSeparator')),
        },
        {
          field: 'disabled',
          cell: ({ disabled, pendingChange }) => (
            <span className="users-state">
              <AccountState disabled={disabled} /> <PendingMark changeId={pendingChange} />
            </span>
          ),
        },
      ]}
      actions={(user) => (
        <>
          <UserButton user={user} action="modify" type="link" />
          <UserButton user={user} action="enable" type="link" />
        </>
      )}
    />
  )
}
