import { Radio, Select } from 'antd'
import type { Institution } from '../../../contract/records.ts'
import { headInsIdCd } from '../../../domain/actor.ts'
import { useLanguage, useText } from '../../i18n/useText.ts'
import { CodeName } from '../../ui/CodeName.tsx'
import { matchesCode } from '../../ui/codeSearch.ts'
import { FormLine } from '../../ui/FormLine.tsx'
import { popupPlace } from '../../ui/popupPlace.ts'
import type { BulletinText } from './bulletinDraft.ts'
import { controlId } from './useBulletinForm.ts'

interface AudienceFieldProps {
  text: BulletinText
  set: (patch: Partial<BulletinText>) => void
  error: string | null
  institutions: readonly Institution[]
  publisher: string
}

/** Whom it is for: the network chooses, an institution writes to its own users. */
export function AudienceField({ text, set, error, institutions, publisher }: AudienceFieldProps) {
  const t = useText()
  const language = useLanguage()
  const id = controlId('audience')
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
          value={text.toAll}
          onChange={({ target }) => set({ toAll: target.value })}
          options={[
            { value: true, label: t('bulletins.toAll') },
            { value: false, label: t('bulletins.toChosen') },
          ]}
        />
      </fieldset>
      {!text.toAll && (
        <FormLine id={id} label={t('bulletins.toChosen')} required error={error}>
          <Select<string[], (typeof options)[number]>
            mode="multiple"
            id={id}
            value={[...text.audience]}
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
