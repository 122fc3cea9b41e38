import { Modal } from 'antd'
import { useState } from 'react'
import type { Institution } from '../../../contract/records.ts'
import { useText } from '../../i18n/useText.ts'
import { showTime } from '../../ui/showTime.ts'
import { Audience } from './Audience.tsx'
import type { BulletinText } from './bulletinDraft.ts'
import '../../ui/plainList.css'

interface ConfirmPublishProps {
  open: boolean
  text: BulletinText
  institutions: readonly Institution[]
  fileCount: number
  /** When it was shown first; null where it isn't yet. */
  began: string | null
  onAnswer: (yes: boolean) => void
}

/** The last look: what is about to be published, to whom, and for how long. */
export function ConfirmPublish({ open, text, institutions, fileCount, began, onAnswer }: ConfirmPublishProps) {
  const t = useText()
  /** Told when the dialog has gone, and the focus is back. */
  const [answer, setAnswer] = useState<boolean | null>(null)
  const { title, toAll, audience, showFrom, showTo } = text
  const chosen = institutions.filter((one) => audience.includes(one.insIdCd))
  const from = began ?? showFrom
  const isLater = from !== '' && new Date(from) > new Date()
  const rows = [
    [t('field.title'), title],
    [t('field.audience'), <Audience key="audience" audience={toAll ? null : chosen} whole />],
    [t('field.showFrom'), began !== null || isLater ? showTime(from) : t('bulletins.now')],
    [t('field.showTo'), showTo === '' ? t('bulletins.untilWithdrawn') : showTime(showTo)],
    [t('field.attachments'), t('form.confirm.vouchers', { count: fileCount })],
  ] as const
  return (
    <Modal
      open={open && answer === null}
      title={t('form.confirm.title')}
      okText={t('bulletins.publish')}
      cancelText={t('bulletins.cancel')}
      onOk={() => setAnswer(true)}
      onCancel={() => setAnswer(false)}
      afterClose={() => {
        if (answer === null) return
        setAnswer(null)
        onAnswer(answer)
      }}
      okButtonProps={{ autoFocus: true }}
      width={480}
      destroyOnHidden
    >
      <dl className="plain-facts bulletin-confirm">
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}
