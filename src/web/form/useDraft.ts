import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { holdPage } from '../api/pageBuild.ts'
import { useProfile } from '../session/useProfile.ts'
import { type Draft, draftOf, dropOldDrafts, type Prepared, parsed, type SentKey, writeDraft } from './draft.ts'
import { placeNow } from './draftPlace.ts'
import { dropEverywhere, isPreparedOnServer, sendDraft } from './draftsOnServer.ts'
import type { VoucherFile } from './voucherFiles.ts'

/** Delay between the last change and saving the draft, in ms. */
const restMs = 800

export interface KeptDraft {
  /** When it was last written; null where there is none. */
  savedAt: Date | null
  /** True where the browser refused to keep it. */
  failed: boolean
  /** True where this browser alone has it: the server is away, or has no room. */
  onlyHere: boolean
  /** Set where an assistant filled the form in, also before the user began to type. */
  prepared: Prepared | null
  /** Asks the server whether it still has what an assistant prepared; if not, `prepared` becomes null. */
  isStillPrepared: () => Promise<boolean>
  saveNow: () => void
  discard: () => void
  /** The form was sent: nothing is kept until it is changed again. */
  finish: () => void
  /** The key of the last try to send, to be kept with the draft. */
  sent: SentKey | undefined
  setSent: (sent: SentKey | undefined) => void
}

interface DraftedForm<Values> extends Pick<Draft<Values>, 'base'> {
  values: Values
  files: readonly VoucherFile[]
  /** False while nothing differs from the form as it was opened: then there is nothing to keep. */
  differs: boolean
  /** Stands in the place of what no draft may hold. */
  blank?: Partial<Values> | undefined
  /** Belongs to a step on a page: the server takes no copy. */
  ofStep?: boolean | undefined
}

/** Keeps the form as it is filled in: shortly after each change, and when the page is left. */
export function useDraft<Values extends object>(
  key: string,
  restored: Draft<Values> | null,
  { values, files, differs, base, blank = {}, ofStep = false }: DraftedForm<Values>,
): KeptDraft {
  const [savedAt, setSavedAt] = useState(restored ? new Date(restored.savedAt) : null)
  const [failed, setFailed] = useState(false)
  const [onlyHere, setOnlyHere] = useState(false)
  const { userId } = useProfile()
  // Where the form was opened: when it is left, the address may be another one already.
  const [place] = useState(() => (ofStep ? undefined : placeNow(userId)))
  const sent = useRef(restored?.sent)
  const [prepared, setPrepared] = useState(restored?.prepared ?? null)
  const pending = useRef(false)
  const over = useRef(false)

  const write = () => {
    const now = new Date()
    const rest = { blank, base, sent: sent.current, prepared: prepared ?? undefined, place }
    const kept = writeDraft(localStorage, key, draftOf(values, files, now, rest))
    pending.current = false
    setFailed(!kept)
    if (!kept) return
    setSavedAt(now)
    if (place) void send()
  }
  const send = async () => {
    setOnlyHere(!(await sendDraft(localStorage, key)))
    const kept = parsed(localStorage, key)
    if (kept) setPrepared(kept.prepared ?? null)
  }
  const drop = () => {
    pending.current = false
    void dropEverywhere(localStorage, key, false)
    setSavedAt(null)
  }
  const save = useEffectEvent(() => {
    if (over.current) return
    // What an assistant has prepared keeps its mark, whatever is left of it.
    if (differs || sent.current || prepared) write()
    else drop()
  })

  useEffect(() => (differs ? holdPage() : undefined), [differs])

  const last = useRef({ values, files })
  useEffect(() => {
    if (values === last.current.values && files === last.current.files) return
    last.current = { values, files }
    pending.current = true
    over.current = false
    const timer = setTimeout(() => save(), restMs)
    return () => clearTimeout(timer)
  }, [values, files])

  useEffect(() => {
    dropOldDrafts(localStorage, new Date())
    const flush = () => {
      if (pending.current) save()
    }
    addEventListener('pagehide', flush)
    return () => {
      removeEventListener('pagehide', flush)
      flush()
    }
  }, [])

  return {
    savedAt,
    failed,
    onlyHere,
    prepared,
    isStillPrepared: async () => {
      if (!prepared) return true
      const kept = await isPreparedOnServer(key)
      if (!kept) setPrepared(null)
      return kept
    },
    saveNow: write,
    discard: () => {
      sent.current = undefined
      setPrepared(null)
      drop()
    },
    finish: () => {
      over.current = true
      sent.current = undefined
      setPrepared(null)
      drop()
    },
    get sent() {
      return sent.current
    },
    setSent: (next) => {
      sent.current = next
    },
  }
}
