import {
  DownloadOutlined,
  FullscreenExitOutlined,
  LeftOutlined,
  RightOutlined,
  ZoomInOutlined,
  ZoomOutOutlined,
} from '@ant-design/icons'
import { useText } from '../../i18n/useText.ts'
import buttons from '../../ui/buttons.module.css'
import { KeyHint } from '../../ui/keys/KeyHint.tsx'
import visibility from '../../ui/visibility.module.css'
import styles from './voucherStage.module.css'

const icons = {
  previousFile: LeftOutlined,
  nextFile: RightOutlined,
  zoomOut: ZoomOutOutlined,
  zoomIn: ZoomInOutlined,
  fit: FullscreenExitOutlined,
} as const

interface VoucherTool {
  name: keyof typeof icons
  key: string
  isPossible: boolean
  act: () => void
}

/** The buttons of the file that is shown, each with its key. */
export function VoucherTools({ tools, onSave }: { tools: readonly VoucherTool[]; onSave: () => void }) {
  const t = useText()
  return (
    <div className={styles.voucherTools}>
      {tools.map(({ name, key, isPossible, act }) => {
        const Icon = icons[name]
        const label = t(`worklist.review.${name}`)
        return (
          <button
            key={name}
            type="button"
            className={styles.tool}
            disabled={!isPossible}
            aria-keyshortcuts={key}
            title={label}
            onClick={act}
          >
            <Icon aria-hidden="true" />
            <span className={visibility.visuallyHidden}>{label}</span>
            <KeyHint of={key} />
          </button>
        )
      })}
      <button
        type="button"
        className={buttons.icon}
        aria-label={t('record.vouchers.download')}
        title={t('record.vouchers.download')}
        onClick={onSave}
      >
        <DownloadOutlined aria-hidden="true" />
      </button>
    </div>
  )
}
