import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { updateMyself } from '../../../contract/people/profile.ts'
import { nickNamePattern } from '../../../domain/people/people.ts'
import { nameIn } from '../../../texts/names.ts'
import { call } from '../../api/call.ts'
import { defineForm } from '../../form/definition.ts'
import { FormBox } from '../../form/FormDialog.tsx'
import { Fields } from '../../form/FormField.tsx'
import { useForm } from '../../form/useForm.ts'
import { composedText } from '../../i18n/composedText.ts'
import { useLanguage, useText } from '../../i18n/useText.ts'
import { loadProfile } from '../../session/session.ts'
import { useMenus, useProfile } from '../../session/useProfile.ts'
import { toast } from '../../ui/feedback/notices.ts'
import typography from '../../ui/typography.module.css'
import { CodeName } from '../../ui/values/CodeName.tsx'
import { Fact } from '../../ui/values/Fact.tsx'
import { Facts } from '../../ui/values/Facts.tsx'
import styles from './center.module.css'
import { EmailForm } from './EmailForm.tsx'
import { type Myself, myselfQuery } from './queries.ts'

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
          <CodeName code={insIdCd} name={nameIn(insNm, language)} />
        </Fact>
        <Fact label={t('field.roles')}>
          {roles.map(({ name }) => composedText(t, `role.${name}`) ?? name).join(separator)}
        </Fact>
        <Fact label={t('field.menus')}>
          {menus.length === 0 ? t('center.noMenus') : menus.map((menu) => t(`frame.menu.${menu}`)).join(separator)}
        </Fact>
        {myself.managers && myself.managers.length > 0 && (
          <Fact label={t('center.managers')}>{myself.managers.join(separator)}</Fact>
        )}
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

const nameForm = defineForm<{ nickName: string }>({
  name: 'center',
  fields: {
    nickName: {
      kind: 'text',
      max: 64,
      required: true,
      wide: true,
      hint: (t) => t('center.nameHint'),
      wrong: (value, say) => (nickNamePattern.test(value) ? null : say.invalid('nickName')),
    },
  },
})

function NameForm({ myself: { version, nickName } }: { myself: Myself }) {
  const t = useText()
  const queries = useQueryClient()
  const form = useForm(nameForm, {
    about: 'name',
    version,
    values: { nickName },
    question: () => null,
    send: async (values, options) => {
      await call(updateMyself, { version, nickName: values.nickName.trim() }, options)
      return loadProfile()
    },
    refresh: () => queries.invalidateQueries(myselfQuery),
    done: () => toast('success', t('center.saved')),
  })
  return (
    <FormBox form={form} submit={t('center.save')}>
      <Fields form={form} />
    </FormBox>
  )
}
