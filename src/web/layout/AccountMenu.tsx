import { DownOutlined } from '@ant-design/icons'
import { useNavigate } from '@tanstack/react-router'
import { Dropdown } from 'antd'
import type { FocusEvent } from 'react'
import { type Role, roles } from '../../domain/people/actor.ts'
import { nameIn } from '../../texts/names.ts'
import { useLanguage, useText } from '../i18n/useText.ts'
import { logOut } from '../session/session.ts'
import { useProfile } from '../session/useProfile.ts'
import { useMode } from '../theme/AntdTheme.tsx'
import { chooseMode } from '../theme/colours.ts'
import typography from '../ui/typography.module.css'
import { Avatar } from '../ui/values/Avatar.tsx'
import visibility from '../ui/visibility.module.css'
import styles from './accountMenu.module.css'
import { ownPages, useOwnPages } from './ownPages.ts'

const narrow = matchMedia('(width < 992px)')

export function AccountMenu() {
  const t = useText()
  const language = useLanguage()
  const navigate = useNavigate()
  const { nickName, userName, roles: held, insIdCd, insNm, avatar } = useProfile()
  const name = nickName || userName
  const roleNames = held.map((role) => (isRole(role.name) ? t(`role.${role.name}`) : role.name))

  const own = useOwnPages()
  const mode = useMode() === 'dark' ? 'light' : 'dark'
  const modeLabel = t(mode === 'dark' ? 'frame.toDark' : 'frame.toLight')

  const items = [
    ...own
      .filter((name) => 'inAccountMenu' in ownPages[name])
      .map((key) => ({ key, label: t(`frame.title.${key}`), onClick: () => navigate({ to: ownPages[key].to }) })),
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
