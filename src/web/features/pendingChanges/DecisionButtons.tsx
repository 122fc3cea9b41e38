import { useQueryClient } from '@tanstack/react-query'
import { Button, Input, Modal, Tooltip } from 'antd'
import { useState } from 'react'
import {
  approvePendingChange,
  type PendingChangeDetail,
  rejectPendingChange,
  withdrawPendingChange,
} from '../../../contract/pendingChanges.ts'
import type { ChangeDecision } from '../../../domain/pendingChanges.ts'
import { ApiError } from '../../api/ApiError.ts'
import { call } from '../../api/call.ts'
import { FormLine } from '../../form/FormLine.tsx'
import { useText } from '../../i18n/useText.ts'
import { focusFirst } from '../../ui/focusFirst.ts'
import { ask, toast } from '../../ui/notices.ts'
import { refreshAfterDecision } from './queries.ts'

export function DecisionButtons({ change, title }: { change: PendingChangeDetail; title: string }) {
  const t = useText()
  const queries = useQueryClient()
  const [rejecting, setRejecting] = useState(false)
  const { changeId, version, state, actions } = change
  if (state !== 'pending') return null

  const decide = async (send: () => Promise<unknown>, done: string) => {
    try {
      await send()
      toast('success', done)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
    } finally {
      await refreshAfterDecision(queries)
    }
  }
  const press: Record<ChangeDecision, () => Promise<unknown> | unknown> = {
    approve: async () => {
      const text = t('pendingChanges.approveAsk', { what: title })
      if (!(await ask({ text, yes: t('pendingChanges.approve'), no: t('frame.cancel') }))) return
      await decide(() => call(approvePendingChange, { changeId, version }), t('pendingChanges.approved'))
    },
    reject: () => setRejecting(true),
    withdraw: async () => {
      const text = t('pendingChanges.withdrawAsk', { what: title })
      if (!(await ask({ text, yes: t('pendingChanges.withdraw'), no: t('frame.cancel') }))) return
      await decide(() => call(withdrawPendingChange, { changeId, version }), t('pendingChanges.withdrawn'))
    },
  }
  const own = actions.find(({ action }) => action === 'withdraw')?.allowed ?? false
  return (
    <div className="change-actions">
      {actions
        .filter(({ action }) => (action === 'withdraw' ? own : true))
        .map(({ action, allowed, reason }) => (
          <Tooltip key={action} title={reason} placement="bottom" trigger={['hover', 'focus']}>
            <Button
              type={action === 'approve' && allowed ? 'primary' : 'default'}
              aria-disabled={!allowed || undefined}
              className={allowed ? undefined : 'is-disabled'}
              onClick={() => void (allowed ? press[action]() : reason && toast('warning', reason))}
            >
              {t(`pendingChanges.${action}`)}
            </Button>
          </Tooltip>
        ))}
      {rejecting && (
        <RejectDialog
          onClose={() => setRejecting(false)}
          onReject={async (remark) => {
            setRejecting(false)
            await decide(() => call(rejectPendingChange, { changeId, version, remark }), t('pendingChanges.rejected'))
          }}
        />
      )}
    </div>
  )
}

function RejectDialog({ onClose, onReject }: { onClose: () => void; onReject: (remark: string) => Promise<void> }) {
  const t = useText()
  const [remark, setRemark] = useState('')
  const [tried, setTried] = useState(false)
  const error = tried && remark.trim() === '' ? t('error.remarkMissing') : null
  return (
    <Modal
      open
      title={t('pendingChanges.rejectTitle')}
      okText={t('pendingChanges.reject')}
      cancelText={t('frame.cancel')}
      closable={{ 'aria-label': t('frame.close') }}
      mask={{ closable: false }}
      afterOpenChange={focusFirst}
      onCancel={onClose}
      onOk={() => {
        setTried(true)
        if (remark.trim() !== '') void onReject(remark.trim())
      }}
    >
      <FormLine
        id="change-remark"
        label={t('pendingChanges.remark')}
        required
        error={error}
        hint={t('pendingChanges.rejectWhy')}
      >
        <Input.TextArea
          id="change-remark"
          value={remark}
          onChange={({ target }) => setRemark(target.value)}
          maxLength={200}
          rows={3}
          aria-invalid={error !== null}
          aria-describedby="change-remark-line"
        />
      </FormLine>
    </Modal>
  )
}
