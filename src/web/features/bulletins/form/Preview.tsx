import { Modal } from 'antd'
import { useText } from '../../../i18n/useText.ts'
import typography from '../../../ui/typography.module.css'
import { BulletinBody } from '../BulletinBody.tsx'
import styles from '../bulletins.module.css'
import type { BulletinValues } from './bulletinForm.ts'

interface PreviewProps {
  open: boolean
  text: Pick<BulletinValues, 'title' | 'body'>
  onClose: () => void
}

export function Preview({ open, text: { title, body }, onClose }: PreviewProps) {
  const t = useText()
  return (
    <Modal open={open} title={t('bulletins.previewOf')} footer={null} onCancel={onClose} width={800} destroyOnHidden>
      <article className={styles.preview}>
        <h2>{title || t('bulletins.untitled')}</h2>
        {body === '' ? <p className={typography.quiet}>{t('bulletins.noText')}</p> : <BulletinBody html={body} />}
      </article>
    </Modal>
  )
}
