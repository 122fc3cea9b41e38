import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { runAction } from '../api/runAction.ts'
import { useText } from '../i18n/useText.ts'
import { Dialog } from '../ui/feedback/Dialog.tsx'
import { Secret } from '../ui/Secret.tsx'

interface SecretDialogProps {
  title: string
  /** Shown until the secret is. */
  question?: string
  /** Says that the secret is shown once. */
  warning: string
  show: string
  copy: string
  /** Gets the secret from the server, which gives it once. */
  take: () => Promise<string>
  /** The list that changes by it. */
  queryKey: QueryKey
  onClose: () => void
}

/** Shows a secret once: the server doesn't give it again. */
export function SecretDialog({ title, question, warning, show, copy, take, queryKey, onClose }: SecretDialogProps) {
  const t = useText()
  const queries = useQueryClient()
  const [secret, setSecret] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const reveal = async () => {
    setBusy(true)
    const isTaken = await runAction(
      async () => setSecret(await take()),
      () => queries.invalidateQueries({ queryKey }),
    )
    if (!isTaken) onClose()
  }
  return (
    <Dialog
      title={title}
      onClose={onClose}
      closeLabel={secret !== null ? undefined : question === undefined ? t('form.showLater') : t('frame.cancel')}
      action={
        secret === null && (
          <Button type="primary" loading={busy} onClick={() => void reveal()}>
            {show}
          </Button>
        )
      }
    >
      {question !== undefined && secret === null && <p>{question}</p>}
      <Alert role="note" title={warning} />
      {secret !== null && <Secret text={secret} label={copy} />}
    </Dialog>
  )
}
