import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { acceptedEndings } from '../../../contract/records/files.ts'
import { ApiError } from '../../api/ApiError.ts'
import { type Uploaded, uploadFile } from '../../api/files.ts'
import { FormLine } from '../../form/FormLine.tsx'
import { useText } from '../../i18n/useText.ts'
import { FileDrop } from '../../ui/files/FileDrop.tsx'
import { fileSize } from '../../ui/files/fileSize.ts'
import typography from '../../ui/typography.module.css'
import styles from './sharedFiles.module.css'

interface FileFieldProps {
  id: string
  file: Uploaded | null
  error: string | null
  onFile: (file: Uploaded | null) => void
  /** Called at once, before the file is there. */
  onName: (name: string) => void
}

/** One file, sent when it is chosen. */
export function FileField({ id, file, error, onFile, onName }: FileFieldProps) {
  const t = useText()
  const [sending, setSending] = useState<{ name: string; percent: number } | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  // The form as it is when the file is there: somebody may have typed meanwhile.
  const latest = useRef(onFile)
  useEffect(() => {
    latest.current = onFile
  })
  const take = async (source: File) => {
    const progress = (share: number) => setSending({ name: source.name, percent: Math.round(share * 100) })
    onName(source.name)
    setRefusal(null)
    try {
      progress(0)
      const uploaded = await uploadFile(source, progress)
      latest.current(uploaded)
    } catch (failed) {
      if (!(failed instanceof ApiError)) throw failed
      setRefusal(failed.errMsg)
    } finally {
      setSending(null)
    }
  }
  return (
    <FormLine id={id} label={t('sharedFiles.chooseFile')} required error={refusal ?? error}>
      {sending ? (
        <p role="status">{t('sharedFiles.sending', { name: sending.name, percent: `${sending.percent}` })}</p>
      ) : file ? (
        <p className={styles.chosen}>
          {file.fileName} <span className={typography.quiet}>{fileSize(file.size)}</span>
          <Button id={id} size="small" onClick={() => onFile(null)}>
            {t('sharedFiles.otherFile')}
          </Button>
        </p>
      ) : (
        <FileDrop
          id={id}
          accept={acceptedEndings.map((ending) => `.${ending}`).join(',')}
          hint={t('sharedFiles.drop')}
          onFiles={([first]) => first && void take(first)}
        />
      )}
    </FormLine>
  )
}
