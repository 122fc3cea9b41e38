import { readText, type TextEncoding, textEncodings } from '../../../contract/textFile.ts'
import { useText } from '../../i18n/useText.ts'
import { CodeSelect } from '../inputs/CodeSelect.tsx'
import styles from './textFile.module.css'

interface EncodingChoiceProps {
  id: string
  bytes: Uint8Array
  value: TextEncoding | null
  onChange: (encoding: TextEncoding) => void
}

/** Asks in which encoding a text is that is not UTF-8. Offers those in which it can be read. */
export function EncodingChoice({ id, bytes, value, onChange }: EncodingChoiceProps) {
  const t = useText()
  const options = fittingEncodings(bytes).map((code) => ({
    code,
    name: t(`form.textFile.encodings.${code}`),
  }))
  return (
    <div className={styles.choice}>
      <label htmlFor={id}>{t('form.textFile.ask')}</label>
      <CodeSelect
        id={id}
        options={options}
        value={value ?? ''}
        onChange={(code) => {
          const encoding = textEncodings.find((one) => one === code)
          if (encoding) onChange(encoding)
        }}
      />
    </div>
  )
}

export function fittingEncodings(bytes: Uint8Array): TextEncoding[] {
  return textEncodings.filter((encoding) => 'text' in readText(bytes, encoding))
}
