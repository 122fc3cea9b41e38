import { PaperClipOutlined, SendOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { maxFileBytes } from '../../../../contract/records/files.ts'
import { isSendable, maxChatText, robotUsername } from '../../../../domain/messages.ts'
import { lengthOf } from '../../../../domain/text/text.ts'
import { useText } from '../../../i18n/useText.ts'
import buttons from '../../../ui/buttons.module.css'
import typography from '../../../ui/typography.module.css'
import visibility from '../../../ui/visibility.module.css'
import { ConnectionNote } from '../conversation/ConnectionNote.tsx'
import { chatFileEndings } from './chatFiles.ts'
import styles from './composer.module.css'
import { EmojiPicker } from './EmojiPicker.tsx'
import { MessageField } from './MessageField.tsx'
import type { ChatDraft } from './useDraft.ts'

const countedFrom = 200

const narrow = matchMedia('(width < 992px)')

/** Takes a message to a person: its text, its files, and the button that sends it. */
export function Composer({ personId, draft }: { personId: string; draft: ChatDraft }) {
  const t = useText()
  const { text, files } = draft
  const line = useRef<HTMLDivElement>(null)
  const left = maxChatText - lengthOf(text)
  const maySend = left >= 0 && (files.length > 0 || isSendable(text))
  useEffect(() => {
    // On a narrow screen the keyboard would cover what was said.
    if (!narrow.matches) textareaIn(line.current)?.focus()
  }, [])

  const sendIfAllowed = () => {
    if (maySend) draft.send()
  }
  const send = () => {
    sendIfAllowed()
    textareaIn(line.current)?.focus()
  }
  return (
    <div className={styles.composer}>
      <ConnectionNote />
      <AttachedFiles files={files} onDetach={draft.detach} />
      <FileRefusals refusals={draft.refusals} />
      <div className={styles.line} ref={line}>
        <AttachButton onAttach={draft.attach} />
        {/* Specification 9: no emoji for the robot. */}
        {personId !== robotUsername && (
          <EmojiPicker onPick={(emoji) => insertAtCaret(textareaIn(line.current), emoji, draft)} />
        )}
        <MessageField personId={personId} draft={draft} tooLong={left < 0} onEnter={sendIfAllowed} />
        <Button
          type="primary"
          aria-label={t('chat.send')}
          title={t('chat.send')}
          icon={<SendOutlined aria-hidden="true" />}
          disabled={!maySend}
          onClick={send}
        />
      </div>
      <p id="composer-hint" className={visibility.visuallyHidden}>
        {t('chat.hint')}
      </p>
      <CharactersLeft left={left} />
    </div>
  )
}

function CharactersLeft({ left }: { left: number }) {
  const t = useText()
  return (
    <p className={left < 0 ? `${styles.left} ${styles.refusal}` : `${styles.left} ${typography.quiet}`} role="status">
      {left <= countedFrom &&
        (left < 0 ? t('chat.tooLong', { count: -left }) : t('chat.charactersLeft', { count: left }))}
    </p>
  )
}

function textareaIn(line: HTMLElement | null): HTMLTextAreaElement | null {
  return line?.querySelector('textarea') ?? null
}

function insertAtCaret(area: HTMLTextAreaElement | null, emoji: string, { text, write }: ChatDraft): void {
  const { selectionStart: start, selectionEnd: end } = area ?? {
    selectionStart: text.length,
    selectionEnd: text.length,
  }
  // The field takes the text before the caret is set behind the emoji.
  flushSync(() => write(text.slice(0, start) + emoji + text.slice(end)))
  area?.focus()
  area?.setSelectionRange(start + emoji.length, start + emoji.length)
}

function AttachButton({ onAttach }: { onAttach: (files: readonly File[]) => void }) {
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

interface AttachedFilesProps {
  files: readonly File[]
  onDetach: (file: File) => void
}

function AttachedFiles({ files, onDetach }: AttachedFilesProps) {
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

function FileRefusals({ refusals }: Pick<ChatDraft, 'refusals'>) {
  const t = useText()
  if (refusals.length === 0) return null
  return (
    <div className={styles.refusal} role="alert">
      {refusals.map(({ file, why }) => (
        <p key={file}>{file === null ? why : t('chat.refused', { file, why })}</p>
      ))}
      {refusals.some(({ file }) => file !== null) && (
        <p className={typography.quiet}>{t('chat.allowed', { size: `${maxFileBytes / 1024 ** 2}` })}</p>
      )}
    </div>
  )
}
