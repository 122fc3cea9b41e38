import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { removeUserAvatar, revokeUserFactors, type UserDetail, type UserRow } from '../../../contract/people/users.ts'
import { accountActions } from '../../../domain/people/people.ts'
import { nameIn } from '../../../texts/names.ts'
import { call } from '../../api/call.ts'
import { useLanguage, useText } from '../../i18n/useText.ts'
import { DetailPage } from '../../layout/DetailPage.tsx'
import { PendingMark } from '../../layout/PendingMark.tsx'
import { useConfirmedAction } from '../../layout/useConfirmedAction.ts'
import { useLastTab } from '../../layout/useTab.ts'
import { usePathId } from '../../routes/pageSearch.ts'
import typography from '../../ui/typography.module.css'
import { Avatar } from '../../ui/values/Avatar.tsx'
import { CodeName } from '../../ui/values/CodeName.tsx'
import { Fact } from '../../ui/values/Fact.tsx'
import { Facts } from '../../ui/values/Facts.tsx'
import { localDay } from '../../ui/values/showTime.ts'
import { AccountState } from './AccountState.tsx'
import { refreshUsers, userQuery } from './queries.ts'
import { UserButton } from './UserButton.tsx'
import styles from './users.module.css'

export function UserPage() {
  const t = useText()
  const query = useQuery(userQuery(usePathId()))
  const list = { label: t('frame.menu.UserManagement'), ...useLastTab('sys.user.list') }
  return (
    <DetailPage query={query} list={list} nameOf={({ username }) => username}>
      {(user) => <Account user={user} />}
    </DetailPage>
  )
}

function Account({ user }: { user: UserDetail }) {
  const t = useText()
  const language = useLanguage()
  const {
    username,
    nickName,
    email,
    avatar,
    insIdCd,
    insNm,
    roles,
    menus,
    disabled,
    mustChange,
    passwordChangedAt,
    pendingChange,
  } = user
  const separator = t('frame.listSeparator')
  return (
    <>
      <header className={styles.head}>
        <Avatar name={nickName} src={avatar} size={40} />
        <h1 className={typography.code}>{username}</h1>
        <AccountState disabled={disabled} />
        <PendingMark changeId={pendingChange} />
        <div className={styles.headActions}>
          {avatar && <RemoveAvatarButton user={user} />}
          {user.hasFactor && <RevokeFactorButton user={user} />}
          {accountActions.map((action) => (
            <UserButton key={action} user={user} action={action} />
          ))}
        </div>
      </header>
      <Facts>
        <Fact label={t('field.nickName')}>{nickName}</Fact>
        <Fact label={t('field.email')}>{email ?? '–'}</Fact>
        <Fact label={t('field.insIdCd')}>
          <CodeName code={insIdCd} name={nameIn(insNm, language)} />
        </Fact>
        <Fact label={t('users.passwordState')}>
          {mustChange ? t('users.mustChange') : t('users.changedOn', { day: localDay(passwordChangedAt) })}
        </Fact>
        <Fact label={t('field.roles')}>{roles.map((role) => t(`role.${role}`)).join(separator)}</Fact>
        <Fact label={t('field.menus')}>
          {menus.length === 0 ? t('users.noMenus') : menus.map((menu) => t(`frame.menu.${menu}`)).join(separator)}
        </Fact>
      </Facts>
    </>
  )
}

function RemoveAvatarButton({ user: { userId, username, actions } }: { user: UserRow }) {
  const t = useText()
  const runConfirmed = useConfirmedAction()
  if (!actions.some(({ action, allowed }) => action === 'modify' && allowed)) return null

  const remove = () =>
    runConfirmed({
      text: t('users.removeAvatarAsk', { username }),
      yes: t('users.removeAvatar'),
      send: () => call(removeUserAvatar, { id: userId }),
      done: t('users.removeAvatarDone', { username }),
      refresh: refreshUsers,
    })
  return <Button onClick={() => void remove()}>{t('users.removeAvatar')}</Button>
}

/** For a user who has lost the phone and the recovery codes. */
function RevokeFactorButton({ user: { userId, version, username } }: { user: UserDetail }) {
  const t = useText()
  const runConfirmed = useConfirmedAction(true)
  const press = () =>
    runConfirmed({
      text: t('users.revokeFactorAsk', { username }),
      yes: t('users.revokeFactor'),
      send: () => call(revokeUserFactors, { id: userId, version }),
      done: t('users.revokeFactorDone', { username }),
      refresh: refreshUsers,
    })
  return <Button onClick={() => void press()}>{t('users.revokeFactor')}</Button>
}
