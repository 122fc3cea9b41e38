import { useState } from 'react'
import { useText } from '../../i18n/useText.ts'
import { useProfile } from '../../session/useProfile.ts'
import { chatFileRefusal } from './chatFiles.ts'
import { draftTo, keepDraft } from './kept.ts'
import { say } from './sending.ts'

export interface Draft {
  text: string
  files: readonly File[]
  /** Why a file was not taken; null where all were. */
  refusal: string | null
  write: (text: string) => void
  attach: (added: readonly File[]) => void
  detach: (file: File) => void
  /** Sends it, and begins anew. */
  send: () => void
}

/** Files that were chosen and not sent, by whom they are for: they are kept until the page is left. */
const chosen = new Map<string, readonly File[]>()

/** What stands in the field of a conversation: it is still there when the conversation is opened again. */
export function useDraft(personId: string): Draft {
  const t = useText()
  const { userId } = useProfile()
  const key = `${userId} ${personId}`
  const [text, setText] = useState(() => draftTo(userId, personId))
  const [files, setFiles] = useState(() => chosen.get(key) ?? [])
  const [refusal, setRefusal] = useState<string | null>(null)

  const write = (next: string) => {
    setText(next)
    setRefusal(null)
    keepDraft(userId, personId, next)
  }
  const choose = (next: readonly File[]) => {
    setFiles(next)
    chosen.set(key, next)
  }
  const attach = (added: readonly File[]) => {
    if (!('FormData' in globalThis)) return setRefusal(t('chat.notSupported'))
    const refusals = added.map(chatFileRefusal)
    const [first = null] = refusals.filter((why) => why !== null)
    setRefusal(first && (first === 'type' ? t('error.fileType') : t('frame.failure.uploadFailed')))
    choose([...files, ...added.filter((_, at) => refusals[at] === null)])
  }
  return {
    text,
    files,
    refusal,
    write,
    attach,
    detach: (file) => choose(files.filter((one) => one !== file)),
    send() {
      say(personId, text, files)
      write('')
      choose([])
    },
  }
}
