import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { removeUserAvatar, revokeUserFactors, type UserDetail, type UserRow } from '../../../contract/people/users.ts'
import { accountActions } from '../../../domain/people/people.ts'
import { nameIn } from '../../../texts/names.ts'
import { call } from '../../api/call.ts'
import { runAction } from '../../api/runAction.ts'
import { useLanguage, useText } from '../../i18n/useText.ts'
import { DetailPage } from '../../layout/DetailPage.tsx'
import { useProposalWords } from '../../layout/dualControl.ts'
import { PendingMark } from '../../layout/PendingMark.tsx'
import { useSentForApproval } from '../../layout/useSentForApproval.ts'
import { useLastTab } from '../../layout/useTab.ts'
import { usePathId } from '../../routes/pageSearch.ts'
import { ask, toast } from '../../ui/feedback/notices.ts'
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
  const queries = useQueryClient()
  if (!actions.some(({ action, allowed }) => action === 'modify' && allowed)) return null

  const remove = async () => {
    const text = t('users.removeAvatarAsk', { username })
    if (!(await ask({ text, yes: t('users.removeAvatar'), no: t('users.cancel') }))) return
    await runAction(
      async () => {
        await call(removeUserAvatar, { id: userId })
        toast('success', t('users.removeAvatarDone', { username }))
      },
      () => refreshUsers(queries),
    )
  }
  return <Button onClick={() => void remove()}>{t('users.removeAvatar')}</Button>
}

/** For a user who has lost the phone and the recovery codes. */
function RevokeFactorButton({ user: { userId, version, username } }: { user: UserDetail }) {
  const t = useText()
  const queries = useQueryClient()
  const sentForApproval = useSentForApproval()
  const proposal = useProposalWords()
  const press = async () => {
    const question = proposal({
      text: t('users.revokeFactorAsk', { username }),
      yes: t('users.revokeFactor'),
      no: t('users.cancel'),
    })
    if (!(await ask(question))) return
    await runAction(
      async () => {
        const after = await call(revokeUserFactors, { id: userId, version })
        if ('pending' in after) await sentForApproval(after.pending)
        else toast('success', t('users.revokeFactorDone', { username }))
      },
      () => refreshUsers(queries),
    )
  }
  return <Button onClick={() => void press()}>{t('users.revokeFactor')}</Button>
}
