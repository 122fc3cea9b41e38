import { PaperClipOutlined, SendOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { maxFileBytes } from '../../../../contract/files.ts'
import { isSendable, maxChatText, robotUsername } from '../../../../domain/messages.ts'
import { useText } from '../../../i18n/useText.ts'
import { ConnectionNote } from '../conversation/ConnectionNote.tsx'
import { usePerson } from '../people/usePerson.ts'
import { markTalkRead } from '../state/chat.ts'
import { chatFileEndings } from './chatFiles.ts'
import { EmojiPicker } from './EmojiPicker.tsx'
import type { ChatDraft } from './useDraft.ts'
import './composer.css'

const countedFrom = 200

const narrow = matchMedia('(width < 992px)')

export function Composer({ personId, draft }: { personId: string; draft: ChatDraft }) {
  const t = useText()
  const { text, files, refusals } = draft
  const { name } = usePerson(personId)
  const chooser = useRef<HTMLInputElement>(null)
  const field = useRef<HTMLDivElement>(null)
  const left = maxChatText - text.length
  const maySend = left >= 0 && (files.length > 0 || isSendable(text))
  useEffect(() => {
    // On a narrow screen the keyboard would cover what was said.
    if (!narrow.matches) field.current?.querySelector('textarea')?.focus()
  }, [])

  const send = () => {
    if (maySend) draft.send()
    field.current?.querySelector('textarea')?.focus()
  }
  const insert = (emoji: string) => {
    const area = field.current?.querySelector('textarea')
    const { selectionStart: start, selectionEnd: end } = area ?? {
      selectionStart: text.length,
      selectionEnd: text.length,
    }
    // The field takes the text before the caret is set behind the emoji.
    flushSync(() => draft.write(text.slice(0, start) + emoji + text.slice(end)))
    area?.focus()
    area?.setSelectionRange(start + emoji.length, start + emoji.length)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey) return
    // An input method takes Enter for itself: Safari says 229 where it no longer says that it composes.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return
    event.preventDefault()
    if (maySend) draft.send()
  }
  const onPaste = (event: ClipboardEvent) => {
    const pasted = [...event.clipboardData.files]
    // A table that is copied carries a picture of itself: its text is meant.
    if (pasted.length === 0 || event.clipboardData.getData('text/plain') !== '') return
    event.preventDefault()
    draft.attach(pasted)
  }
  return (
    <div className="composer">
      <ConnectionNote />
      {files.length > 0 && (
        <ul className="composer-files">
          {files.map((file) => (
            <li key={`${file.name} ${file.size} ${file.lastModified}`}>
              <span>{file.name}</span>
              <button
                type="button"
                className="icon-button"
                aria-label={t('chat.detach', { file: file.name })}
                onClick={() => draft.detach(file)}
              >
                ×
              </button>
            </li>
          ))}
        </ul>
      )}
      {refusals.length > 0 && (
        <div className="composer-refusal" role="alert">
          {refusals.map(({ file, why }) => (
            <p key={file}>{file === null ? why : t('chat.refused', { file, why })}</p>
          ))}
          {refusals.some(({ file }) => file !== null) && (
            <p className="quiet">{t('chat.allowed', { size: `${maxFileBytes / 1024 ** 2}` })}</p>
          )}
        </div>
      )}
      <div className="composer-line" ref={field}>
        <button
          type="button"
          className="icon-button"
          aria-label={t('chat.attach')}
          title={[t('chat.attach'), t('chat.allowed', { size: `${maxFileBytes / 1024 ** 2}` })].join('\n')}
          onClick={() => chooser.current?.click()}
        >
          <PaperClipOutlined aria-hidden="true" />
        </button>
        <input
          ref={chooser}
          type="file"
          className="visually-hidden"
          multiple
          accept={chatFileEndings}
          tabIndex={-1}
          aria-hidden="true"
          onChange={({ target }) => {
            const added = [...(target.files ?? [])]
            // The same file may be chosen again after it was removed.
            target.value = ''
            if (added.length > 0) draft.attach(added)
          }}
        />
        {/* Specification 9: no emoji for the robot. */}
        {personId !== robotUsername && <EmojiPicker onPick={insert} />}
        <Input.TextArea
          aria-label={t('chat.field', { name })}
          aria-describedby="composer-hint"
          placeholder={t('chat.placeholder')}
          autoSize={{ minRows: 1, maxRows: 5 }}
          value={text}
          status={left < 0 ? 'error' : ''}
          onChange={({ target }) => {
            draft.write(target.value)
            // Specification 4: who types has read what stands above.
            void markTalkRead(personId)
          }}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
        />
        <Button
          type="primary"
          aria-label={t('chat.send')}
          title={t('chat.send')}
          icon={<SendOutlined aria-hidden="true" />}
          disabled={!maySend}
          onClick={send}
        />
      </div>
      <p id="composer-hint" className="visually-hidden">
        {t('chat.hint')}
      </p>
      <p className={left < 0 ? 'composer-left composer-refusal' : 'composer-left quiet'} role="status">
        {left <= countedFrom &&
          (left < 0 ? t('chat.tooLong', { count: -left }) : t('chat.charactersLeft', { count: left }))}
      </p>
    </div>
  )
}
