import { useId, useState } from 'react'
import { readText, type TextEncoding } from '../../../contract/textFile.ts'
import { useText } from '../../i18n/useText.ts'
import preview from '../files/filePreview.module.css'
import { EncodingChoice, fittingEncodings } from './EncodingChoice.tsx'
import styles from './textFile.module.css'

/** Shows a text. One that is not UTF-8 stands below the encoding in which it is read, which can be changed. */
export function TextStage({ bytes }: { bytes: Uint8Array }) {
  const t = useText()
  const id = useId()
  const [encoding, setEncoding] = useState<TextEncoding | null>(null)
  const plain = readText(bytes)
  const isAsked = 'problem' in plain && plain.problem === 'encoding'
  const chosen = encoding ?? (isAsked ? (fittingEncodings(bytes)[0] ?? null) : null)
  const read = isAsked ? readText(bytes, chosen) : plain
  return (
    <div className={`${preview.text} ${styles.stage}`}>
      {isAsked && <EncodingChoice id={id} bytes={bytes} value={chosen} onChange={setEncoding} />}
      {'text' in read ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: What scrolls is reached by the keyboard.
        <pre tabIndex={0}>{read.text}</pre>
      ) : (
        <p role="alert">{t('record.vouchers.failed')}</p>
      )}
    </div>
  )
}
