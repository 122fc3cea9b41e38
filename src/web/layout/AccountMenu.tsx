import { DownOutlined } from '@ant-design/icons'
import { useNavigate } from '@tanstack/react-router'
import { Dropdown } from 'antd'
import { type Role, roles } from '../../domain/actor.ts'
import { useLanguage, useText } from '../i18n/useText.ts'
import { logOut } from '../session/session.ts'
import { useProfile } from '../session/useProfile.ts'

/** Who is signed in, and what they can do about themselves. */
export function AccountMenu() {
  const t = useText()
  const language = useLanguage()
  const navigate = useNavigate()
  const { nickName, userName, roles: held, insIdCd, insNm } = useProfile()
  const name = nickName || userName
  const roleNames = held.map((role) => (isRole(role.name) ? t(`role.${role.name}`) : role.name))

  const items = [
    { key: 'home', label: t('frame.title.home'), onClick: () => navigate({ to: '/home' }) },
    { key: 'password', label: t('frame.title.changePassword'), onClick: () => navigate({ to: '/changePassword' }) },
    { type: 'divider' as const },
    { key: 'logout', label: t('frame.logout'), onClick: () => logOut() },
  ]
  return (
    <Dropdown
      trigger={['click']}
      getPopupContainer={(account) => account.parentElement ?? document.body}
      menu={{ items }}
      popupRender={(menu) => (
        <div className="account-popup">
          <div className="account-facts">
            <div>{userName}</div>
            <div className="quiet">{roleNames.join(', ')}</div>
            <div className="quiet">
              <span className="code">{insIdCd}</span> {insNm[language]}
            </div>
          </div>
          {menu}
        </div>
      )}
    >
      <button type="button" className="account" aria-haspopup="menu">
        <span className="visually-hidden">{t('frame.userMenu')}</span>
        <span className="avatar" aria-hidden="true">
          {initials(name)}
        </span>
        <span className="account-name only-wide">
          <b>{name}</b>
          <small>
            {roleNames[0]} · {insIdCd}
          </small>
        </span>
        <DownOutlined className="only-wide" style={{ fontSize: 11 }} />
      </button>
    </Dropdown>
  )
}

function isRole(name: string): name is Role {
  return name in roles
}

/** `A. Preecha` → `AP`, `李雷` → `李`. */
export function initials(name: string): string {
  const words = name.split(/[\s.]+/).filter((word) => word !== '')
  const first = words[0]?.[0] ?? '?'
  const last = words.length > 1 ? (words.at(-1)?.[0] ?? '') : ''
  return `${first}${last}`.toUpperCase()
}
