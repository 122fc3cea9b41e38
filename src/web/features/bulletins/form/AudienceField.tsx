import { Radio, Select } from 'antd'
import type { Institution } from '../../../../contract/records.ts'
import { headInsIdCd } from '../../../../domain/actor.ts'
import { FormLine } from '../../../form/FormLine.tsx'
import { controlId } from '../../../form/focusField.ts'
import type { Form } from '../../../form/useForm.ts'
import { useLanguage, useText } from '../../../i18n/useText.ts'
import { CodeName } from '../../../ui/CodeName.tsx'
import { matchesCode } from '../../../ui/codeSearch.ts'
import { popupPlace } from '../../../ui/popupPlace.ts'
import { type BulletinValues, bulletinForm } from './bulletinForm.ts'

interface AudienceFieldProps {
  form: Form<BulletinValues>
  institutions: readonly Institution[]
  publisher: string
}

export function AudienceField({ form, institutions, publisher }: AudienceFieldProps) {
  const t = useText()
  const language = useLanguage()
  const { values, set } = form
  const error = form.errorOf('audience')
  const id = controlId(bulletinForm.name, 'audience')
  const nameOf = (code: string) => institutions.find((one) => one.insIdCd === code)?.nm
  if (publisher !== headInsIdCd)
    return (
      <p className="bulletin-own">
        <span className="quiet">{t('field.audience')}</span>{' '}
        {t('bulletins.toOf', { institution: nameOf(publisher)?.[language] ?? publisher })}
      </p>
    )
  const options = institutions
    .filter(({ ended }) => !ended)
    .map(({ insIdCd, nm }) => ({ value: insIdCd, code: insIdCd, name: nm.en, alt: nm.zh }))
  return (
    <>
      <fieldset className="bulletin-choice">
        <legend>{t('field.audience')}</legend>
        <Radio.Group
          name="audience"
          value={values.toAll}
          onChange={({ target }) => set({ toAll: target.value })}
          options={[
            { value: true, label: t('bulletins.toAll') },
            { value: false, label: t('bulletins.toChosen') },
          ]}
        />
      </fieldset>
      {!values.toAll && (
        <FormLine id={id} label={t('bulletins.toChosen')} required error={error}>
          <Select<string[], (typeof options)[number]>
            mode="multiple"
            id={id}
            value={[...values.audience]}
            onChange={(audience) => set({ audience })}
            options={options}
            showSearch={{ filterOption: (typed, option) => option !== undefined && matchesCode(option, typed) }}
            optionRender={({ data }) => <CodeName code={data.code} name={nameOf(data.code)?.[language]} />}
            labelRender={({ value }) => <CodeName code={`${value}`} name={nameOf(`${value}`)?.[language]} />}
            placeholder={t('bulletins.chooseInstitutions')}
            status={error === null ? '' : 'error'}
            aria-invalid={error !== null}
            aria-describedby={`${id}-line`}
            getPopupContainer={popupPlace}
            style={{ width: '100%' }}
          />
        </FormLine>
      )}
    </>
  )
}
