import { DeleteOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ExceptRow } from '../../../contract/exceptLists.ts'
import type { ExceptList } from '../../../domain/exceptLists.ts'
import { useText } from '../../i18n/useText.ts'
import type { ActionsProps } from '../../list/definition.ts'
import { ModifyButton } from '../../list/ModifyButton.tsx'
import { entryAddress } from './places.ts'
import { useDeleteEntries } from './useDeleteEntries.ts'

/** One entry is modified, those that are selected are deleted. */
export function EntryActions({ list, rows, look }: ActionsProps<ExceptRow> & { list: ExceptList }) {
  const t = useText()
  const deleteEntries = useDeleteEntries()
  const [row] = rows
  if (look === 'row' && row) return <ModifyButton of={row.value} {...entryAddress(list, row)} />
  return (
    <Button
      danger
      size={look === 'bar' ? 'small' : 'large'}
      icon={<DeleteOutlined aria-hidden />}
      onClick={() => void deleteEntries(rows)}
    >
      {t('list.delete')}
    </Button>
  )
}
