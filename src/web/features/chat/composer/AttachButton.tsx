import { PaperClipOutlined } from '@ant-design/icons'
import { useRef } from 'react'
import { maxFileBytes } from '../../../../contract/files.ts'
import { useText } from '../../../i18n/useText.ts'
import buttons from '../../../ui/buttons.module.css'
import visibility from '../../../ui/visibility.module.css'
import { chatFileEndings } from './chatFiles.ts'

export function AttachButton({ onAttach }: { onAttach: (files: readonly File[]) => void }) {
  const t = useText()
  const chooser = useRef<HTMLInputElement>(null)
  return (
    <>
      <button
        type="button"
        className={buttons.icon}
        aria-label={t('chat.attach')}
        title={[t('chat.attach'), t('chat.allowed', { size: `${maxFileBytes / 1024 ** 2}` })].join('\n')}
        onClick={() => chooser.current?.click()}
      >
        <PaperClipOutlined aria-hidden="true" />
      </button>
      <input
        ref={chooser}
        type="file"
        className={visibility.visuallyHidden}
        multiple
        accept={chatFileEndings}
        tabIndex={-1}
        aria-hidden="true"
        onChange={({ target }) => {
          const added = [...(target.files ?? [])]
          // The same file may be chosen again after it was removed.
          target.value = ''
          if (added.length > 0) onAttach(added)
        }}
      />
    </>
  )
}
