import { type RefSelectProps, Select } from 'antd'
import { type Ref, useState } from 'react'
import { useText } from '../i18n/useText.ts'
import { CodeName } from './CodeName.tsx'
import { matchesCode } from './codeSearch.ts'
import { popupPlace } from './popupPlace.ts'

/** A code with its name in the page's language, and in the other one, by which it is found as well. */
export interface CodeOption {
  code: string
  /** What people know the code by, where that is another: THB for 764. */
  shown?: string
  name: string
  alt?: string
}

interface CodeSelectProps {
  /** Of the input, for its label. */
  id: string
  options: readonly CodeOption[]
  /** Empty where nothing is chosen. */
  value: string
  /** An empty text where the choice was taken back. */
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

/** Stands in the list where nothing was found: antd's own empty list is none to a screen reader. */
const nothing = ' '

/** Chooses one code of a list; what is typed is looked for in the code and in its names of both languages. */
export function CodeSelect({ id, options, value, onChange, invalid = false, ref, ...rest }: CodeSelectProps) {
  const t = useText()
  const [typed, setTyped] = useState('')
  const known = options.find((option) => option.code === value)
  const found = options.filter((option) => matchesCode(option, typed))
  return (
    <Select<string, { value: string; option?: CodeOption }>
      {...rest}
      ref={ref}
      id={id}
      value={value === '' ? null : value}
      onChange={(code: string | undefined) => {
        if (code !== nothing) onChange(code ?? '')
      }}
      options={found.length > 0 ? found.map((option) => ({ value: option.code, option })) : [{ value: nothing }]}
      showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
      optionRender={({ data: { option } }) =>
        option ? (
          <CodeName code={option.shown ?? option.code} name={option.name} />
        ) : (
          <span className="quiet">{t('form.select.nothing')}</span>
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
