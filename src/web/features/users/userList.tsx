import { queryUser, type UserRow } from '../../../contract/people/users.ts'
import { roles } from '../../../domain/people/actor.ts'
import { keysOf } from '../../../domain/typed.ts'
import { CreateButton } from '../../list/buttons/CreateButton.tsx'
import { codeColumn, codeNameColumn, longColumn, pendingColumn } from '../../list/columns.tsx'
import { actingInstitution, choice, text } from '../../list/conditions.ts'
import type { ActionsProps } from '../../list/definition.ts'
import { listPage } from '../../list/listPage.tsx'
import { pageAddress } from '../../routes/links.ts'
import { Avatar } from '../../ui/values/Avatar.tsx'
import { AccountState } from './AccountState.tsx'
import { UserButton } from './UserButton.tsx'
import styles from './users.module.css'

export const UsersPage = listPage({
  page: 'sys.user.list',
  call: queryUser,
  queryKey: ['users'],
  keyOf: (row) => row.userId,
  nameOf: (row) => row.username,
  versionOf: (row) => row.version,
  conditions: [
    text('username', 32),
    text('nickName', 64),
    actingInstitution('insIdCd'),
    choice('role', keysOf(roles), (t, role) => t(`role.${role}`)),
    choice('disabled', ['0', '1'], (t, value) => t(value === '0' ? 'account.enabled' : 'account.disabled')),
  ],
  columns: [
    codeColumn('username', 130),
    {
      field: 'nickName',
      width: 238,
      cell: ({ nickName, avatar }) => (
        <span className={styles.name}>
          <Avatar name={nickName} src={avatar} size={24} />
          <span title={nickName}>{nickName}</span>
        </span>
      ),
    },
    longColumn('email', 218),
    codeNameColumn('insIdCd', 'insNm'),
    {
      field: 'roles',
      width: 130,
      cell: ({ roles }, { t }) => roles.map((role) => t(`role.${role}`)).join(t('frame.listSeparator')),
    },
    {
      field: 'disabled',
      width: 130,
      cell: ({ disabled }) => <AccountState disabled={disabled} />,
    },
    pendingColumn,
  ],
  sorts: ['username', '-username', 'nickName', '-nickName', 'insIdCd', '-insIdCd'],
  defaultSort: 'username',
  addressOf: ({ userId }) => ({ to: `/system/user/${userId}`, search: {} }),
  Actions: UserActions,
  Tools: () => <CreateButton label={(t) => t('users.create')} {...pageAddress('sys.user.create')} />,
  card: { end: 'disabled', lines: ['pendingChange', 'nickName', 'insIdCd', 'roles', 'email'] },
})

function UserActions({ rows: [user] }: ActionsProps<UserRow>) {
  if (!user) return null
  return (
    <>
      <UserButton user={user} action="modify" type="link" />
      <UserButton user={user} action="enable" type="link" />
    </>
  )
}
