import { useEffect, useRef, useState } from 'react'
import { errors } from '../../contract/errors.ts'
import { isChatPicture } from '../../contract/records/files.ts'
import { ApiError } from '../api/ApiError.ts'
import { uploadFile } from '../api/files.ts'
import { type EvidenceLine, guessLine } from './evidence.ts'
import { type Progress, refusalOf, type VoucherFile } from './voucherFiles.ts'

export interface Vouchers {
  files: readonly VoucherFile[]
  /** Sends them at once; what cannot be a voucher stands in the list with the reason. */
  add: (added: readonly File[], lines: readonly EvidenceLine[]) => void
  remove: (key: string) => void
  retry: (key: string) => void
  assign: (key: string, evidence: string | null) => void
  reset: (files: readonly VoucherFile[]) => void
  /** Added on this page; undefined when it came from a draft or a record. */
  sourceOf: (key: string) => File | undefined
}

export function useVouchers(start: () => readonly VoucherFile[]): Vouchers {
  const [files, setFiles] = useState(start)
  // Uploads end at any time: they change the list as it is then, not as it was when they began.
  const latest = useRef(files)
  const sources = useRef(new Map<string, File>())

  const update = (next: readonly VoucherFile[]) => {
    latest.current = next
    setFiles(next)
  }
  const patch = (key: string, part: Partial<VoucherFile>) =>
    update(latest.current.map((file) => (file.key === key ? { ...file, ...part } : file)))
  const { send, stop } = useUploads(patch)

  return {
    files,
    add: (added, lines) => {
      const guessed = guessLine(lines, latest.current, added.length)
      for (const source of added) {
        const key = crypto.randomUUID()
        const why = refusalOf(source, latest.current)
        const progress: Progress = why ? { at: 'failed', why, again: false } : { at: 'sending', share: 0 }
        const { name: fileName, size, type: mediaType } = source
        update([...latest.current, { key, fileName, size, mediaType, evidence: why ? null : guessed, progress }])
        sources.current.set(key, source)
        if (!why) void send(key, source)
      }
    },
    remove: (key) => {
      stop(key)
      sources.current.delete(key)
      update(latest.current.filter((file) => file.key !== key))
    },
    retry: (key) => {
      const source = sources.current.get(key)
      if (source) void send(key, source)
    },
    assign: (key, evidence) => patch(key, { evidence }),
    reset: (next) => {
      for (const file of latest.current) stop(file.key)
      update(next)
    },
    sourceOf: (key) => sources.current.get(key),
  }
}

interface Uploads {
  /** Sends the file, and reports how far it is. */
  send: (key: string, source: File) => Promise<void>
  stop: (key: string) => void
}

/** Sends files until the page is left. `report` is called at any time: it must change the list as it is then. */
function useUploads(report: (key: string, part: Partial<VoucherFile>) => void): Uploads {
  const senders = useRef(new Map<string, AbortController>())
  useEffect(() => {
    const open = senders.current
    return () => {
      for (const sender of open.values()) sender.abort()
    }
  }, [])

  const send = async (key: string, source: File) => {
    const sender = new AbortController()
    senders.current.set(key, sender)
    report(key, { progress: { at: 'sending', share: 0 } })
    try {
      const onShare = (share: number) => report(key, { progress: { at: 'sending', share } })
      const { fileName, filePath, size, mediaType } = await uploadFile(source, onShare, sender.signal)
      const progress: Progress = isChatPicture(mediaType)
        ? { at: 'failed', why: { error: 'fileType' }, again: false }
        : { at: 'ready', filePath }
      report(key, { fileName, size, mediaType, progress })
    } catch (error) {
      if (!sender.signal.aborted) report(key, { progress: failureOf(error) })
    } finally {
      if (senders.current.get(key) === sender) senders.current.delete(key)
    }
  }
  const stop = (key: string) => {
    senders.current.get(key)?.abort()
    senders.current.delete(key)
  }
  return { send, stop }
}

function failureOf(error: unknown): Progress {
  if (!(error instanceof ApiError)) throw error
  if (error.errCd === errors.fileType.errCd) return { at: 'failed', why: { error: 'fileType' }, again: false }
  return { at: 'failed', why: { text: error.errMsg }, again: error.status !== 400 }
}
