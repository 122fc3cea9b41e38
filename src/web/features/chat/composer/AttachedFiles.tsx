import { useText } from '../../../i18n/useText.ts'
import buttons from '../../../ui/buttons.module.css'
import styles from './composer.module.css'

interface AttachedFilesProps {
  files: readonly File[]
  onDetach: (file: File) => void
}

export function AttachedFiles({ files, onDetach }: AttachedFilesProps) {
  const t = useText()
  if (files.length === 0) return null
  return (
    <ul className={styles.files}>
      {files.map((file) => (
        <li key={`${file.name} ${file.size} ${file.lastModified}`}>
          <span>{file.name}</span>
          <button
            type="button"
            className={buttons.icon}
            aria-label={t('chat.detach', { file: file.name })}
            onClick={() => onDetach(file)}
          >
            ×
          </button>
        </li>
      ))}
    </ul>
  )
}
