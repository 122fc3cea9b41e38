import styles from './rowTable.module.css'

interface RowCheckboxProps {
  label: string
  /** `mixed` only in the header: some of the rows are selected. */
  checked: boolean | 'mixed'
  onToggle: (withShift: boolean) => void
}

/** Selects a row, or in the header all rows of the page. The whole cell can be clicked. */
export function RowCheckbox({ label, checked, onToggle }: RowCheckboxProps) {
  return (
    <label className={styles.checkbox}>
      <input
        type="checkbox"
        aria-label={label}
        data-part="row-checkbox"
        checked={checked === true}
        ref={(box) => {
          if (box) box.indeterminate = checked === 'mixed'
        }}
        onChange={({ nativeEvent }) => onToggle(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
      />
    </label>
  )
}
