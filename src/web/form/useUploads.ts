import { useEffect, useRef } from 'react'
import { errors } from '../../contract/errors.ts'
import { isChatPicture } from '../../contract/files.ts'
import { ApiError } from '../api/ApiError.ts'
import { uploadFile } from '../api/files.ts'
import type { Progress, VoucherFile } from './voucherFiles.ts'

interface Uploads {
  /** Sends the file, and reports how far it is. */
  send: (key: string, source: File) => Promise<void>
  stop: (key: string) => void
}

/** Sends files until the page is left. `report` is called at any time: it must change the list as it is then. */
export function useUploads(report: (key: string, part: Partial<VoucherFile>) => void): Uploads {
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
