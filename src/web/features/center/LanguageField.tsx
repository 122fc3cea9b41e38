import { Radio } from 'antd'
import { languages, ownNames } from '../../../contract/texts/languages.ts'
import { useLanguage, useText } from '../../i18n/useText.ts'
import { speak } from '../../session/session.ts'

export function LanguageField() {
  const t = useText()
  const present = useLanguage()
  return (
    <Radio.Group
      name="language"
      aria-label={t('center.language')}
      value={present}
      onChange={({ target }) => void speak(target.value)}
      options={languages.map((language) => ({
        value: language,
        label: <span lang={language === 'zh' ? 'zh-CN' : 'en'}>{ownNames[language]}</span>,
      }))}
    />
  )
}
