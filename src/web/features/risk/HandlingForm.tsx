import { Link } from '@tanstack/react-router'
import { Button, Input, Radio } from 'antd'
import type { HandlingResult } from '../../../domain/handling.ts'
import { useText } from '../../i18n/useText.ts'
import { FormLine } from '../../ui/FormLine.tsx'
import { showTime } from '../../ui/showTime.ts'
import { type HandlingOptions, useHandling } from './useHandling.ts'

interface HandlingFormProps extends HandlingOptions {
  results: readonly HandlingResult[]
}

/** What an officer found: a result, and a remark. */
export function HandlingForm({ results, ...options }: HandlingFormProps) {
  const t = useText()
  const form = useHandling(options)
  const { draft, set } = form
  return (
    <form
      id="risk-handling"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void form.save()
      }}
    >
      {form.restored && (
        <p className="risk-restored" role="status">
          {t('form.draftRestored', {
            day: showTime(form.restored).slice(0, 10),
            time: showTime(form.restored).slice(11),
          })}{' '}
          <Button type="link" onClick={form.discard}>
            {t('form.discardDraft')}
          </Button>
        </p>
      )}
      <fieldset className="risk-results" aria-describedby="risk-result-line">
        <legend>
          {t('field.result')} <span className="quiet">{t('form.required')}</span>
        </legend>
        <Radio.Group
          name="result"
          vertical
          value={draft.result}
          onChange={({ target }) => set({ result: String(target.value) })}
          options={results.map((value) => ({ value, label: t(`handlingResult.${value}`) }))}
        />
        <div id="risk-result-line" className="line-note">
          {form.resultError && (
            <span role="alert" className="line-error">
              {form.resultError}
            </span>
          )}
        </div>
      </fieldset>
      <FormLine
        id="risk-remark"
        label={t('field.remark')}
        error={null}
        hint={form.masks ? t('risk.cardMasked') : t('risk.remarkHint')}
      >
        <Input.TextArea
          id="risk-remark"
          value={draft.remark}
          onChange={(event) => set({ remark: event.target.value })}
          maxLength={200}
          showCount
          autoSize={{ minRows: 3, maxRows: 8 }}
          aria-describedby="risk-remark-line"
        />
      </FormLine>
      {form.refusal && (
        <div role="alert" className="risk-refusal">
          <p>{form.refusal}</p>
          {form.goOn && (
            <>
              <p>{t('risk.changedMeanwhile')}</p>
              <Button onClick={form.goOn}>{t('risk.goOn')}</Button>
            </>
          )}
        </div>
      )}
      <div className="risk-foot">
        <Button type="primary" htmlType="submit" loading={form.busy}>
          {t('form.submit')}
        </Button>
        <Link {...options.back}>{t('frame.cancel')}</Link>
      </div>
    </form>
  )
}
