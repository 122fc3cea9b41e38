import { MinusOutlined, PlusOutlined, SettingOutlined } from '@ant-design/icons'
import { Button, Checkbox, Popover } from 'antd'
import { useText } from '../../i18n/useText.ts'
import { popupPlace } from '../../ui/popupPlace.ts'
import { columnName, headOf, type ListColumn } from '../definition.ts'
import { type ColumnChoice, noChoice, withVisible, withWidth } from './columnChoice.ts'
import styles from './columnChooser.module.css'

const stepPx = 20

interface ColumnChooserProps<Row> {
  columns: readonly ListColumn<Row>[]
  choice: ColumnChoice
  onChoose: (choice: ColumnChoice) => void
}

/** Chooses the columns and their widths; stored for this user and page. The first column is always shown. */
export function ColumnChooser<Row>({ columns, choice, onChoose }: ColumnChooserProps<Row>) {
  const t = useText()
  const list = (
    <div className={styles.columnChooser}>
      <ul>
        {columns.map((column, index) => {
          const name = columnName(column)
          const field = headOf(column, t)
          const width = shownWidth(name) ?? choice.widths[name] ?? column.width
          const widen = (by: number) => onChoose(withWidth(choice, name, width + by))
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
                onClick={() => widen(-stepPx)}
              />
              <Button
                type="text"
                size="small"
                icon={<PlusOutlined aria-hidden />}
                aria-label={t('list.wider', { field })}
                onClick={() => widen(stepPx)}
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

/** The width of a column as it stands on the page; undefined while it is hidden or the list has no rows. */
function shownWidth(name: string): number | undefined {
  return document.querySelector<HTMLElement>(`main th[data-column="${name}"]`)?.offsetWidth
}
