import { Input } from 'antd'
import { Condition, type ConditionInput } from './Conditions.tsx'

interface TextConditionProps extends ConditionInput {
  maxLength?: number
  placeholder?: string
  title?: string
  digits?: boolean
}

export function TextCondition({ id, label, value, problem, onChange, digits, ...rest }: TextConditionProps) {
  return (
    <Condition id={id} label={label} problem={problem}>
      <Input
        {...rest}
        id={id}
        value={value}
        onChange={({ target }) => onChange(digits ? target.value.replace(/\D/g, '') : target.value)}
        status={problem ? 'error' : ''}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-problem` : undefined}
        inputMode={digits ? 'numeric' : 'text'}
        autoComplete="off"
        spellCheck={false}
      />
    </Condition>
  )
}
