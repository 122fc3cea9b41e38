import { ImportOutlined } from '@ant-design/icons'
import { useNavigate } from '@tanstack/react-router'
import { Button } from 'antd'
import type { ReferenceKind } from '../../domain/reference/reference.ts'
import { useText } from '../i18n/useText.ts'
import { ForRole } from '../session/ForRole.tsx'

export function KeepLink({ kind }: { kind: ReferenceKind }) {
  const t = useText()
  const navigate = useNavigate()
  return (
    <ForRole roles={['administrator']}>
      <Button
        icon={<ImportOutlined aria-hidden />}
        onClick={() => void navigate({ to: '/stdModifyPage', search: { pageId: 'inq.referenceData.modify', kind } })}
      >
        {t('reference.keep')}
      </Button>
    </ForRole>
  )
}
