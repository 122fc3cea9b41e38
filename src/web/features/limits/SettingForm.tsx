import { useQueryClient } from '@tanstack/react-query'
import { type InsSetting, modifyInsSetting } from '../../../contract/reference/limits.ts'
import { otpDigits, otpModes, otpSeconds } from '../../../domain/people/otp.ts'
import { claimModes } from '../../../domain/records/claims.ts'
import { formatAmount, parseAmount } from '../../../domain/text/money.ts'
import { call } from '../../api/call.ts'
import { choice, defineForm } from '../../form/definition.ts'
import { FormBox } from '../../form/FormDialog.tsx'
import { Fields } from '../../form/FormField.tsx'
import { useForm } from '../../form/useForm.ts'
import { useText } from '../../i18n/useText.ts'
import { toast } from '../../ui/feedback/notices.ts'
import { useCurrencyOptions } from '../../ui/inputs/useCurrencyOptions.ts'
import { useZoneOptions } from '../../ui/inputs/useZoneOptions.ts'

interface SettingValues {
  otpMode: InsSetting['otpMode']
  otpCurrCd: string
  otpAbove: string
  claimMode: InsSetting['claimMode']
  /** `yes` or `no`. */
  keysExempt: (typeof exemptions)[number]
  /** Empty: that of the browser. */
  zone: string
}

const exemptions = ['no', 'yes'] as const

const settingForm = defineForm<SettingValues>({
  name: 'setting',
  fields: {
    otpMode: {
      ...choice(otpModes, (t, mode) => t(`limits.setting.${mode}`)),
      kind: 'radio',
      wide: true,
      hint: (t) => t('limits.setting.otpHelp', { digits: `${otpDigits}`, minutes: `${otpSeconds / 60}` }),
    },
    otpCurrCd: { kind: 'code', required: true, useOptions: useCurrencyOptions },
    otpAbove: {
      kind: 'amount',
      required: true,
      currency: ({ otpCurrCd }) => otpCurrCd,
      hint: (t) => t('limits.setting.aboveHelp'),
    },
    keysExempt: {
      ...choice(exemptions, (t, exempt) => t(`limits.setting.keys.${exempt}`)),
      kind: 'radio',
      wide: true,
      hint: (t) => t('limits.setting.keysHelp'),
    },
    claimMode: {
      ...choice(claimModes, (t, mode) => t(`limits.setting.claims.${mode}`)),
      kind: 'radio',
      wide: true,
    },
    zone: {
      kind: 'code',
      useOptions: ({ zone }) => useZoneOptions(zone),
      empty: (t) => t('limits.setting.browserZone'),
      hint: (t) => t('limits.setting.zoneHelp'),
    },
  },
  shown: ({ otpMode }) => [
    'otpMode',
    ...(otpMode === 'above' ? (['otpCurrCd', 'otpAbove'] as const) : []),
    ...(otpMode === 'never' ? [] : (['keysExempt'] as const)),
    'claimMode',
    'zone',
  ],
})

export function SettingForm({ setting }: { setting: InsSetting }) {
  const t = useText()
  const queries = useQueryClient()
  const { insIdCd, version, otpMode, otpAbove, otpCurrCd, claimMode, keysExempt, zone = null, pendingChange } = setting
  const form = useForm(settingForm, {
    about: insIdCd,
    version,
    values: {
      otpMode,
      otpCurrCd: otpCurrCd ?? '',
      otpAbove: otpCurrCd && otpAbove ? formatAmount(otpAbove, otpCurrCd) : '',
      claimMode,
      keysExempt: keysExempt ? ('yes' as const) : ('no' as const),
      zone: zone ?? '',
    },
    question: (values) => ({
      after: settingOf(values),
      before: { otpMode, otpAbove, otpCurrCd, claimMode, keysExempt, zone },
      about: [{ label: t('field.insIdCd'), value: insIdCd }],
    }),
    approval: { of: 'all', waiting: pendingChange },
    send: (values, options) => call(modifyInsSetting, { insIdCd, version, ...settingOf(values) }, options),
    refresh: () => queries.invalidateQueries({ queryKey: ['insSetting'] }),
    done: () => toast('success', t('limits.setting.saved')),
  })
  return (
    <FormBox form={form} submit={t('limits.save')}>
      <h2>{t('limits.setting.legend')}</h2>
      <Fields form={form} />
    </FormBox>
  )
}

function settingOf({ otpMode, otpCurrCd, otpAbove, claimMode, keysExempt, zone }: SettingValues) {
  const isAbove = otpMode === 'above'
  return {
    otpMode,
    otpAbove: isAbove ? parseAmount(otpAbove, otpCurrCd) : null,
    otpCurrCd: isAbove ? otpCurrCd : null,
    claimMode,
    keysExempt: keysExempt === 'yes',
    zone: zone || null,
  }
}
