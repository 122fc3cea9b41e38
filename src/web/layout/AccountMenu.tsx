import { DownOutlined } from '@ant-design/icons'
import { useNavigate } from '@tanstack/react-router'
import { Dropdown } from 'antd'
import type { FocusEvent } from 'react'
import { workingRoles } from '../../domain/people/absence.ts'
import { type Role, roles } from '../../domain/people/actor.ts'
import { keysOf } from '../../domain/typed.ts'
import { nameIn } from '../../texts/names.ts'
import { useLanguage, useText } from '../i18n/useText.ts'
import { namedRoutes } from '../routes/links.ts'
import { logOut } from '../session/session.ts'
import { useHasRole } from '../session/useHasRole.ts'
import { useProfile } from '../session/useProfile.ts'
import { useMode } from '../theme/AntdTheme.tsx'
import { chooseMode } from '../theme/colours.ts'
import typography from '../ui/typography.module.css'
import { Avatar } from '../ui/values/Avatar.tsx'
import visibility from '../ui/visibility.module.css'
import styles from './accountMenu.module.css'

const narrow = matchMedia('(width < 992px)')

export function AccountMenu() {
  const t = useText()
  const language = useLanguage()
  const navigate = useNavigate()
  const { nickName, userName, roles: held, insIdCd, insNm, avatar } = useProfile()
  const name = nickName || userName
  const roleNames = held.map((role) => (isRole(role.name) ? t(`role.${role.name}`) : role.name))

  const works = useHasRole(workingRoles)
  const hasAbsences = useHasRole(['manager', ...workingRoles])
  const writes = useHasRole(keysOf(roles).filter((role) => role !== 'viewer'))
  const mode = useMode() === 'dark' ? 'light' : 'dark'
  const modeLabel = t(mode === 'dark' ? 'frame.toDark' : 'frame.toLight')

  const items = [
    { key: 'home', label: t('frame.title.home'), onClick: () => navigate({ to: '/home' }) },
    { key: 'center', label: t('frame.title.center'), onClick: () => navigate({ to: '/system/center' }) },
    ...(writes
      ? [{ key: 'drafts', label: t('frame.title.drafts'), onClick: () => navigate({ to: '/system/draft' }) }]
      : []),
    ...(hasAbsences
      ? [{ key: 'absences', label: t('frame.title.absences'), onClick: () => navigate({ to: '/absences' }) }]
      : []),
    ...(works ? [{ key: 'bulk', label: t('frame.title.bulk'), onClick: () => navigate({ to: '/bulk' }) }] : []),
    {
      key: 'changePassword',
      label: t('frame.title.changePassword'),
      onClick: () => navigate({ to: namedRoutes.ChangePassword }),
    },
    // Where the header has no room for it.
    ...(narrow.matches ? [{ key: 'mode', label: modeLabel, onClick: () => chooseMode(mode) }] : []),
    { type: 'divider' as const },
    {
      key: 'licences',
      label: t('frame.licences'),
      onClick: () => window.open('/third-party-licences.txt', '_blank', 'noreferrer'),
    },
    { key: 'logout', label: t('frame.logout'), onClick: () => logOut() },
  ]
  return (
    <Dropdown
      trigger={['click']}
      autoFocus
      getPopupContainer={(account) => account.parentElement ?? document.body}
      menu={{ items }}
      popupRender={(menu) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: it only hands the focus on to the menu.
        <div className={styles.popup} tabIndex={-1} onFocus={intoMenu}>
          <div className={styles.facts}>
            <div>{userName}</div>
            <div className={typography.quiet}>{roleNames.join(', ')}</div>
            <div className={typography.quiet}>
              <span className={typography.code}>{insIdCd}</span> {nameIn(insNm, language)}
            </div>
          </div>
          {menu}
        </div>
      )}
    >
      <button type="button" className={styles.account} aria-haspopup="menu">
        <span className={visibility.visuallyHidden}>{t('frame.userMenu')}</span>
        <Avatar name={name} src={avatar} size={28} />
        <span className={`${styles.name} ${visibility.onlyWide}`}>
          <b>{name}</b>
          <small>
            {roleNames[0]} · {insIdCd}
          </small>
        </span>
        <DownOutlined className={visibility.onlyWide} style={{ fontSize: 11 }} />
      </button>
    </Dropdown>
  )
}

/** Moves the focus into the popup when the list opens, where the menu's arrow keys need it. */
function intoMenu({ target, currentTarget }: FocusEvent<HTMLElement>): void {
  if (target === currentTarget) currentTarget.querySelector<HTMLElement>('[role=menuitem]')?.focus()
}

function isRole(name: string): name is Role {
  return name in roles
}
