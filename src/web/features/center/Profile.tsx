import { Button } from 'antd'
import { useState } from 'react'
import { composedText } from '../../i18n/composedText.ts'
import { useLanguage, useText } from '../../i18n/useText.ts'
import { useMenus, useProfile } from '../../session/useProfile.ts'
import typography from '../../ui/typography.module.css'
import { CodeName } from '../../ui/values/CodeName.tsx'
import { Fact } from '../../ui/values/Fact.tsx'
import { Facts } from '../../ui/values/Facts.tsx'
import styles from './center.module.css'
import { EmailForm } from './EmailForm.tsx'
import { NameForm } from './NameForm.tsx'
import type { Myself } from './queries.ts'

export function Profile({ myself }: { myself: Myself }) {
  const t = useText()
  const language = useLanguage()
  const { username, insIdCd, insNm, roles } = useProfile()
  const menus = useMenus()
  const [moving, setMoving] = useState(false)
  const separator = t('frame.listSeparator')
  return (
    <>
      <NameForm myself={myself} />
      <Facts single>
        <Fact label={t('field.username')}>
          <span className={typography.code}>{username}</span>
        </Fact>
        <Fact label={t('field.insIdCd')}>
          <CodeName code={insIdCd} name={insNm[language]} />
        </Fact>
        <Fact label={t('field.roles')}>
          {roles.map(({ name }) => composedText(t, `role.${name}`) ?? name).join(separator)}
        </Fact>
        <Fact label={t('field.menus')}>
          {menus.length === 0 ? t('center.noMenus') : menus.map((menu) => t(`frame.menu.${menu}`)).join(separator)}
        </Fact>
        <Fact label={t('field.email')}>
          {myself.email ?? t('center.emailNone')}{' '}
          {!moving && (
            <Button type="link" size="small" className={styles.inline} onClick={() => setMoving(true)}>
              {t('center.emailChange')}
            </Button>
          )}
        </Fact>
      </Facts>
      {moving && <EmailForm version={myself.version} onClose={() => setMoving(false)} />}
    </>
  )
}
