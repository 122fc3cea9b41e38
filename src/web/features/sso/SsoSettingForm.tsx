import { useQueryClient } from '@tanstack/react-query'
import { modifySsoSetting, type SsoSettingRow } from '../../../contract/people/sso.ts'
import { call } from '../../api/call.ts'
import { FormBox } from '../../form/FormDialog.tsx'
import { Fields } from '../../form/FormField.tsx'
import { useForm } from '../../form/useForm.ts'
import { useText } from '../../i18n/useText.ts'
import { toast } from '../../ui/feedback/notices.ts'
import { ssoForm, ssoSetting, ssoValues } from './ssoForm.ts'

export function SsoSettingForm({ setting }: { setting: SsoSettingRow }) {
  const t = useText()
  const queries = useQueryClient()
  const { insIdCd, version, pendingChange } = setting
  const form = useForm(ssoForm, {
    about: insIdCd,
    version,
    values: ssoValues(setting),
    question: (values) => ({
      after: shown(values),
      before: version === 0 ? null : shown(ssoValues(setting)),
      about: [{ label: t('field.insIdCd'), value: insIdCd }],
    }),
    approval: { of: 'all', waiting: pendingChange },
    send: (values, options) => call(modifySsoSetting, { insIdCd, version, ...ssoSetting(values) }, options),
    refresh: () => queries.invalidateQueries({ queryKey: ['ssoSetting'] }),
    done: () => toast('success', t('sso.saved')),
  })
  return (
    <FormBox form={form} submit={t('sso.save')}>
      <h2>{t('sso.connection')}</h2>
      <Fields
        form={form}
        names={['issuerUrl', 'clientId', 'clientSecret', 'domains', 'enabled', 'trustsFactor', 'trustsAddresses']}
      />
      <h2>{t('sso.accounts')}</h2>
      <Fields form={form} names={['roleClaim', 'createsAccounts', 'roleMap']} />
      <h2>{t('sso.passwords')}</h2>
      <Fields form={form} names={['passwordsOff', 'breakGlass']} />
    </FormBox>
  )
}

/** For the question before the sending: all but the secret. */
function shown(values: Parameters<typeof ssoSetting>[0]) {
  const { clientSecret: _, roleMap, ...setting } = ssoSetting(values)
  return { ...setting, roleMap: roleMap.map(({ value, role }) => `${value} = ${role}`) }
}
