import { Radio } from 'antd'
import type { Institution } from '../../../../contract/records/records.ts'
import { headInsIdCd } from '../../../../domain/people/actor.ts'
import { nameIn } from '../../../../texts/names.ts'
import { FormLine } from '../../../form/FormLine.tsx'
import { controlId } from '../../../form/focusField.ts'
import { InstitutionsSelect } from '../../../form/InstitutionsSelect.tsx'
import type { Form } from '../../../form/useForm.ts'
import { useLanguage, useText } from '../../../i18n/useText.ts'
import typography from '../../../ui/typography.module.css'
import styles from '../bulletins.module.css'
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
  if (publisher !== headInsIdCd) {
    const own = institutions.find((one) => one.insIdCd === publisher)
    return (
      <p className={styles.own}>
        <span className={typography.quiet}>{t('field.audience')}</span>{' '}
        {t('bulletins.toOf', { institution: nameIn(own?.nm, language) ?? publisher })}
      </p>
    )
  }
  return (
    <>
      <fieldset className={styles.choice}>
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
          <InstitutionsSelect
            id={id}
            institutions={institutions}
            value={values.audience}
            onChange={(audience) => set({ audience })}
            invalid={error !== null}
          />
        </FormLine>
      )}
    </>
  )
}
