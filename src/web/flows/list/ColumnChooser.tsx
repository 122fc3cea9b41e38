import { MinusOutlined, PlusOutlined, SettingOutlined } from '@ant-design/icons'
import { Button, Checkbox, Popover } from 'antd'
import type { FieldName } from '../../../domain/fields.ts'
import { useText } from '../../i18n/useText.ts'
import { popupPlace } from '../../ui/popupPlace.ts'
import { type ColumnChoice, noChoice, widthOf, withVisible, withWidth } from './columnChoice.ts'

/** How much wider or narrower one press makes a column. */
const stepPx = 20

interface ColumnChooserProps {
  columns: readonly FieldName[]
  choice: ColumnChoice
  onChoose: (choice: ColumnChoice) => void
}

/** Which columns are shown, and how wide: kept for this user on this page. The first one always stays. */
export function ColumnChooser({ columns, choice, onChoose }: ColumnChooserProps) {
  const t = useText()
  const list = (
    <div className="column-chooser">
      <ul>
        {columns.map((name, index) => {
          const field = t(`field.${name}`)
          const width = widthOf(name, choice)
          return (
            <li key={name}>
              <Checkbox
                disabled={index === 0}
                checked={!choice.hidden.includes(name)}
                onChange={(event) => onChoose(withVisible(choice, name, event.target.checked))}
              >
                {field}
              </Checkbox>
              <Button
                type="text"
                size="small"
                icon={<MinusOutlined aria-hidden />}
                aria-label={t('list.narrower', { field })}
                onClick={() => onChoose(withWidth(choice, name, width - stepPx))}
              />
              <Button
                type="text"
                size="small"
                icon={<PlusOutlined aria-hidden />}
                aria-label={t('list.wider', { field })}
                onClick={() => onChoose(withWidth(choice, name, width + stepPx))}
              />
            </li>
          )
        })}
      </ul>
      <Button size="small" onClick={() => onChoose(noChoice)}>
        {t('list.columnsAsTheyWere')}
      </Button>
    </div>
  )
  return (
    <Popover getPopupContainer={popupPlace} trigger="click" placement="bottomRight" content={list} destroyOnHidden>
      <Button type="text" size="small" icon={<SettingOutlined aria-hidden />}>
        {t('list.columns')}
      </Button>
    </Popover>
  )
}
