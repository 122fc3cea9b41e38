import { type RefSelectProps, Select } from 'antd'
import { type KeyboardEvent, type Ref, useRef, useState } from 'react'
import { useText } from '../../i18n/useText.ts'
import { popupPlace } from '../popupPlace.ts'
import typography from '../typography.module.css'
import { CodeName } from '../values/CodeName.tsx'
import { matchesCode } from './codeSearch.ts'

export interface CodeOption {
  code: string
  /** The code that people know, where it differs: THB for 764. */
  shown?: string
  name: string
  alt?: string
}

interface CodeSelectProps {
  id: string
  options: readonly CodeOption[]
  /** Empty where nothing is chosen. */
  value: string
  /** Gets an empty text where the choice was cleared. */
  onChange: (code: string) => void
  placeholder?: string
  disabled?: boolean
  allowClear?: boolean
  invalid?: boolean
  className?: string
  ref?: Ref<RefSelectProps>
  'aria-label'?: string
  'aria-describedby'?: string
}

/** Stands in the list where nothing was found, because screen readers don't read antd's own empty list. */
const nothing = ' '

export function CodeSelect({ id, options, value, onChange, invalid = false, ref, ...rest }: CodeSelectProps) {
  const t = useText()
  const [typed, setTyped] = useState('')
  const known = options.find((option) => option.code === value)
  const found = options.filter((option) => matchesCode(option, typed))
  const [open, setOpen] = useState(false)
  const isChosen = useRef(false)
  /** Closes the list at once: while it is open it keeps the Tab that comes next. */
  const onSelect = () => {
    isChosen.current = true
    setOpen(false)
  }
  /** Takes the first that was found where the keys were faster than the list, which knows nothing to take then. */
  const onKeyDown = ({ key }: KeyboardEvent) => {
    const [first] = found
    if ((key !== 'Enter' && key !== 'Tab') || !first || typed.trim() === '' || isChosen.current) return
    onSelect()
    setTyped('')
    onChange(first.code)
  }
  return (
    <Select<string, { value: string; option?: CodeOption }>
      {...rest}
      ref={ref}
      id={id}
      value={value === '' ? null : value}
      open={open}
      onOpenChange={setOpen}
      onKeyDown={onKeyDown}
      onSelect={onSelect}
      onChange={(code: string | undefined) => {
        if (code !== nothing) onChange(code ?? '')
      }}
      options={found.length > 0 ? found.map((option) => ({ value: option.code, option })) : [{ value: nothing }]}
      showSearch={{
        filterOption: false,
        searchValue: typed,
        onSearch: (next) => {
          isChosen.current = false
          setTyped(next)
        },
      }}
      optionRender={({ data: { option } }) =>
        option ? (
          <CodeName code={option.shown ?? option.code} name={option.name} />
        ) : (
          <span className={typography.quiet}>{t('form.select.nothing')}</span>
        )
      }
      labelRender={() => <CodeName code={known?.shown ?? value} name={known?.name} />}
      status={invalid ? 'error' : ''}
      aria-invalid={invalid}
      popupMatchSelectWidth={false}
      getPopupContainer={popupPlace}
      style={{ width: '100%' }}
    />
  )
}
