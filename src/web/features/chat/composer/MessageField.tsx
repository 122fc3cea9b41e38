import { Input } from 'antd'
import type { ClipboardEvent, KeyboardEvent } from 'react'
import { useText } from '../../../i18n/useText.ts'
import { usePerson } from '../people/usePerson.ts'
import { markTalkRead } from '../state/chat.ts'
import type { ChatDraft } from './useDraft.ts'

interface MessageFieldProps {
  personId: string
  draft: ChatDraft
  tooLong: boolean
  onEnter: () => void
}

export function MessageField({ personId, draft, tooLong, onEnter }: MessageFieldProps) {
  const t = useText()
  const { name } = usePerson(personId)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey) return
    // An input method takes Enter for itself: Safari says 229 where it no longer says that it composes.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return
    event.preventDefault()
    onEnter()
  }
  const onPaste = (event: ClipboardEvent) => {
    const pasted = [...event.clipboardData.files]
    // A table that is copied carries a picture of itself: its text is meant.
    if (pasted.length === 0 || event.clipboardData.getData('text/plain') !== '') return
    event.preventDefault()
    draft.attach(pasted)
  }
  return (
    <Input.TextArea
      aria-label={t('chat.field', { name })}
      aria-describedby="composer-hint"
      placeholder={t('chat.placeholder')}
      autoSize={{ minRows: 1, maxRows: 5 }}
      value={draft.text}
      status={tooLong ? 'error' : ''}
      onChange={({ target }) => {
        draft.write(target.value)
        // Specification 4: who types has read what stands above.
        void markTalkRead(personId)
      }}
      onKeyDown={onKeyDown}
      onPaste={onPaste}
    />
  )
}
