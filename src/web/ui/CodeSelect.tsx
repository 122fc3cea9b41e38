import { type RefSelectProps, Select } from 'antd'
import type { Ref } from 'react'
import { CodeName } from './CodeName.tsx'
import { matchesCode } from './codeSearch.ts'

/** A code with its name in the page's language, and in the other one, by which it is found as well. */
export interface CodeOption {
  code: string
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

/** Chooses one code of a list; what is typed is looked for in the code and in its names of both languages. */
export function CodeSelect({ id, options, value, onChange, invalid = false, ref, ...rest }: CodeSelectProps) {
  const known = options.find((option) => option.code === value)
  return (
    <Select<string, { value: string; option: CodeOption }>
      {...rest}
      ref={ref}
      id={id}
      value={value === '' ? null : value}
      onChange={(code: string | undefined) => onChange(code ?? '')}
      options={options.map((option) => ({ value: option.code, option }))}
      showSearch={{ filterOption: (typed, entry) => entry !== undefined && matchesCode(entry.option, typed) }}
      optionRender={({ data }) => <CodeName code={data.option.code} name={data.option.name} />}
      labelRender={() => <CodeName code={value} name={known?.name} />}
      status={invalid ? 'error' : ''}
      aria-invalid={invalid}
      popupMatchSelectWidth={false}
      style={{ width: '100%' }}
    />
  )
}
