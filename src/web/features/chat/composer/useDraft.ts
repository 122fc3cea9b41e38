import { useState } from 'react'
import { useText } from '../../../i18n/useText.ts'
import { useProfile } from '../../../session/useProfile.ts'
import { draftTo, keepDraft } from '../state/kept.ts'
import { chatFileRefusal } from './chatFiles.ts'
import { say } from './sending.ts'

/** A file that was refused; `file` is null where the browser can't send any. */
interface FileRefusal {
  file: string | null
  why: string
}

export interface ChatDraft {
  text: string
  files: readonly File[]
  refusals: readonly FileRefusal[]
  write: (text: string) => void
  attach: (added: readonly File[]) => void
  detach: (file: File) => void
  send: () => void
}

const chosen = new Map<string, readonly File[]>()

export function useDraft(personId: string): ChatDraft {
  const t = useText()
  const { userId } = useProfile()
  const key = `${userId} ${personId}`
  const [text, setText] = useState(() => draftTo(userId, personId))
  const [files, setFiles] = useState(() => chosen.get(key) ?? [])
  const [refusals, setRefusals] = useState<readonly FileRefusal[]>([])

  const write = (next: string) => {
    setText(next)
    setRefusals([])
    keepDraft(userId, personId, next)
  }
  const choose = (next: readonly File[]) => {
    setFiles(next)
    chosen.set(key, next)
  }
  const attach = (added: readonly File[]) => {
    if (!('FormData' in globalThis)) return setRefusals([{ file: null, why: t('chat.notSupported') }])
    const refused = added.flatMap((file): FileRefusal[] => {
      const why = chatFileRefusal(file)
      if (why === null) return []
      const words = { type: t('error.fileType'), empty: t('error.fileEmpty'), size: t('error.tooLarge') }
      return [{ file: file.name, why: words[why] }]
    })
    setRefusals(refused)
    choose([...files, ...added.filter((file) => chatFileRefusal(file) === null)])
  }
  return {
    text,
    files,
    refusals,
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
