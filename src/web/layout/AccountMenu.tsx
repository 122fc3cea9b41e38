import { DownOutlined } from '@ant-design/icons'
import { useNavigate } from '@tanstack/react-router'
import { Dropdown } from 'antd'
import { type Role, roles } from '../../domain/actor.ts'
import { useLanguage, useText } from '../i18n/useText.ts'
import { logOut } from '../session/session.ts'
import { useProfile } from '../session/useProfile.ts'
import { Avatar } from '../ui/Avatar.tsx'

/** Who is signed in, and the way to what concerns them. */
export function AccountMenu() {
  const t = useText()
  const language = useLanguage()
  const navigate = useNavigate()
  const { nickName, userName, roles: held, insIdCd, insNm, avatar } = useProfile()
  const name = nickName || userName
  const roleNames = held.map((role) => (isRole(role.name) ? t(`role.${role.name}`) : role.name))

  const items = [
    { key: 'home', label: t('frame.title.home'), onClick: () => navigate({ to: '/home' }) },
    { key: 'center', label: t('frame.title.center'), onClick: () => navigate({ to: '/system/center' }) },
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
        <Avatar name={name} src={avatar} size={28} />
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
