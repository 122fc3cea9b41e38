import { MinusOutlined, PlusOutlined, SettingOutlined } from '@ant-design/icons'
import { Button, Checkbox, Popover } from 'antd'
import { useText } from '../../i18n/useText.ts'
import { popupPlace } from '../../ui/popupPlace.ts'
import { columnName, headOf, type ListColumn } from '../definition.ts'
import { type ColumnChoice, noChoice, withVisible, withWidth } from './columnChoice.ts'
import styles from './columnChooser.module.css'
import { widthOf } from './columnWidth.ts'

const stepPx = 20

interface ColumnChooserProps<Row> {
  columns: readonly ListColumn<Row>[]
  sorts: readonly string[]
  choice: ColumnChoice
  onChoose: (choice: ColumnChoice) => void
}

/** Chooses the columns and their widths; stored for this user and page. The first column is always shown. */
export function ColumnChooser<Row>({ columns, sorts, choice, onChoose }: ColumnChooserProps<Row>) {
  const t = useText()
  const list = (
    <div className={styles.columnChooser}>
      <ul>
        {columns.map((column, index) => {
          const name = columnName(column)
          const field = headOf(column, t)
          const width = widthOf(column, { choice, sorts, t })
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
