import type { MenuProps } from 'antd'
import { type ExportFormat, exportTypes } from '../../contract/records/exports.ts'
import { keysOf } from '../../domain/typed.ts'
import { useText } from '../i18n/useText.ts'

const formats = keysOf(exportTypes)

/** The formats in which rows can be saved, for a dropdown. */
export function useFormatMenu(save: (format: ExportFormat) => void): MenuProps {
  const t = useText()
  return { items: formats.map((key) => ({ key, label: t(`list.formats.${key}`), onClick: () => save(key) })) }
}
