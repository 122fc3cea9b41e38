import type { English } from '../../i18n/shape.ts'
import { useText } from '../../i18n/useText.ts'

interface RiskHeadProps {
  columns: readonly (keyof English['field'])[]
  /** False where there is nothing to do with a line. */
  actions?: boolean
}

const figures: readonly string[] = ['transAt', 'score']

/** The head of a list of transactions. */
export function RiskHead({ columns, actions = true }: RiskHeadProps) {
  const t = useText()
  return (
    <thead>
      <tr>
        {columns.map((name) => (
          <th key={name} scope="col" className={figures.includes(name) ? 'risk-figure' : undefined}>
            {t(`field.${name}`)}
          </th>
        ))}
        {actions && <th scope="col">{t('list.actions')}</th>}
      </tr>
    </thead>
  )
}
