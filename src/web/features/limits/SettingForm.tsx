import { useQueryClient } from '@tanstack/react-query'
import { Button, Radio } from 'antd'
import { type FormEvent, useMemo, useState } from 'react'
import { type InsSetting, modifyInsSetting } from '../../../contract/limits.ts'
import { errorText } from '../../../contract/texts/texts.ts'
import { currencies } from '../../../domain/currencies.ts'
import { currencyCode, decimalsOf, formatAmount, parseAmount } from '../../../domain/money.ts'
import { otpDigits, otpModes, otpSeconds } from '../../../domain/otp.ts'
import { ApiError } from '../../api/ApiError.ts'
import { call } from '../../api/call.ts'
import { useLanguage, useText } from '../../i18n/useText.ts'
import { PendingMark } from '../../layout/PendingMark.tsx'
import { useSentForApproval } from '../../layout/useSentForApproval.ts'
import { AmountInput } from '../../ui/AmountInput.tsx'
import { CodeSelect } from '../../ui/CodeSelect.tsx'
import { FormLine } from '../../ui/FormLine.tsx'
import { toast } from '../../ui/notices.ts'
import { useAskSubmit } from '../../ui/useAskSubmit.ts'
import { refusalText } from './useRuleForm.ts'

/** When the users of an institution are asked for a one-time password. */
export function SettingForm({ setting }: { setting: InsSetting }) {
  const t = useText()
  const form = useSettingForm(setting)
  const { mode, currency, amount } = form.draft
  const currencyOptions = useCurrencyOptions()
  return (
    <form noValidate onSubmit={form.save}>
      <PendingMark changeId={setting.pendingChange} />
      <fieldset className="setting-modes">
        <legend>{t('limits.setting.legend')}</legend>
        <p className="quiet">
          {t('limits.setting.explain', { digits: `${otpDigits}`, minutes: `${otpSeconds / 60}` })}
        </p>
        <Radio.Group
          name="otpMode"
          vertical
          value={mode}
          onChange={({ target }) => form.set({ mode: target.value })}
          options={otpModes.map((one) => ({ value: one, label: t(`limits.setting.${one}`) }))}
        />
      </fieldset>
      {mode === 'above' && (
        <div className="limits-form">
          <FormLine id="otpCurrCd" label={t('field.otpCurrCd')} required error={form.errorOf('otpCurrCd')}>
            <CodeSelect
              id="otpCurrCd"
              options={currencyOptions}
              value={currency}
              onChange={(code) => form.set({ currency: code })}
              invalid={form.errorOf('otpCurrCd') !== null}
              aria-describedby="otpCurrCd-line"
            />
          </FormLine>
          {currency !== '' && (
            <FormLine
              id="otpAbove"
              label={t('field.otpAbove')}
              required
              error={form.errorOf('otpAbove')}
              hint={t('limits.setting.aboveHelp')}
            >
              <AmountInput
                id="otpAbove"
                currency={currency}
                value={amount}
                onChange={(typed) => form.set({ amount: typed })}
                invalid={form.errorOf('otpAbove') !== null}
                aria-describedby="otpAbove-line"
              />
            </FormLine>
          )}
        </div>
      )}
      {form.refusal && (
        <p role="alert" className="limits-refusal">
          {form.refusal}
        </p>
      )}
      <Button type="primary" htmlType="submit" loading={form.busy}>
        {t('limits.save')}
      </Button>
    </form>
  )
}

type SettingField = 'otpCurrCd' | 'otpAbove'

function useSettingForm(setting: InsSetting) {
  const t = useText()
  const language = useLanguage()
  const queries = useQueryClient()
  const sentForApproval = useSentForApproval()
  const askSubmit = useAskSubmit()
  const [draft, setDraft] = useState({
    mode: setting.otpMode,
    currency: setting.otpCurrCd ?? '',
    amount: setting.otpCurrCd && setting.otpAbove ? formatAmount(setting.otpAbove, setting.otpCurrCd) : '',
  })
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useState<ApiError | null>(null)
  const [busy, setBusy] = useState(false)
  const { mode, currency, amount } = draft
  const otpAbove = mode === 'above' ? parseAmount(amount, currency) : null
  const whole = mode !== 'above' || (currency !== '' && otpAbove !== null)

  const errorOf = (field: SettingField): string | null => {
    if (refused?.field === field) return refused.errMsg
    if (!tried) return null
    if (field === 'otpCurrCd')
      return currency === '' ? errorText(language, 'missingField', { field: t('field.otpCurrCd') }) : null
    if (otpAbove !== null) return null
    return t('limits.setting.noAmount', { currency: currencyCode(currency), decimals: decimalsOf(currency) })
  }

  const save = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (busy) return
    if (!whole) return document.getElementById(currency === '' ? 'otpCurrCd' : 'otpAbove')?.focus()
    const { insIdCd, version, otpMode, otpAbove: above, otpCurrCd } = setting
    const after = { otpMode: mode, otpAbove, otpCurrCd: mode === 'above' ? currency : null }
    const about = { label: t('field.insIdCd'), value: insIdCd }
    if (!(await askSubmit(after, { otpMode, otpAbove: above, otpCurrCd }, [about]))) return
    setBusy(true)
    try {
      const answer = await call(modifyInsSetting, { insIdCd, version, ...after }, { quiet: true })
      if ('pending' in answer) await sentForApproval(answer.pending)
      else toast('success', t('limits.setting.saved'))
      await queries.invalidateQueries({ queryKey: ['insSetting'] })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setRefused(error)
    } finally {
      setBusy(false)
    }
  }

  return {
    draft,
    set: (patch: Partial<typeof draft>) => {
      setDraft((before) => ({ ...before, ...patch }))
      setRefused(null)
    },
    errorOf,
    save,
    busy,
    refusal: refused && !refused.field?.startsWith('otp') ? refusalText(refused, t) : null,
  }
}

/** Every currency by its alphabetic code and its name in both languages; chosen by its numeric code. */
function useCurrencyOptions() {
  const language = useLanguage()
  return useMemo(() => {
    const own = new Intl.DisplayNames([language], { type: 'currency' })
    const other = new Intl.DisplayNames([language === 'en' ? 'zh' : 'en'], { type: 'currency' })
    return Object.keys(currencies).map((code) => {
      const letters = currencyCode(code)
      return { code, name: `${letters} ${own.of(letters) ?? ''}`, alt: other.of(letters) ?? '' }
    })
  }, [language])
}
