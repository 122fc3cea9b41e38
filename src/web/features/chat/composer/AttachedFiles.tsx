import { useText } from '../../../i18n/useText.ts'

interface AttachedFilesProps {
  files: readonly File[]
  onDetach: (file: File) => void
}

export function AttachedFiles({ files, onDetach }: AttachedFilesProps) {
  const t = useText()
  if (files.length === 0) return null
  return (
    <ul className="composer-files">
      {files.map((file) => (
        <li key={`${file.name} ${file.size} ${file.lastModified}`}>
          <span>{file.name}</span>
          <button
            type="button"
            className="icon-button"
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
