import type { LogRow } from '../../../contract/operations/logs.ts'
import { dayText, isDay } from '../../../domain/time/calendar.ts'
import { propertiesOf } from '../../../domain/typed.ts'
import type { English } from '../../../texts/shape.ts'
import { composedText } from '../../i18n/composedText.ts'
import { type Text, useLanguage, useText } from '../../i18n/useText.ts'
import { Fact } from '../../ui/values/Fact.tsx'
import { Facts } from '../../ui/values/Facts.tsx'
import styles from './log.module.css'

type Detail = NonNullable<LogRow['detail']>

export function LogChanges({ detail }: { detail: Detail }) {
  const t = useText()
  const say = useValueText()
  if (!('before' in detail || 'after' in detail))
    return (
      <Facts single>
        {Object.entries(detail).map(([name, value]) => (
          <Fact key={name} label={fieldName(name, t)}>
            {name === 'field' && typeof value === 'string' ? fieldName(value, t) : say(name, value)}
          </Fact>
        ))}
      </Facts>
    )
  const [before, after] = [thingOf(detail.before), thingOf(detail.after)]
  const names = [...new Set([before, after].flatMap((thing) => Object.keys(thing ?? {})))]
  return (
    <table className={styles.changes}>
      <thead>
        <tr>
          <th scope="col">{t('log.field')}</th>
          {before && <th scope="col">{t('log.before')}</th>}
          {after && <th scope="col">{t('log.after')}</th>}
        </tr>
      </thead>
      <tbody>
        {names.map((name) => (
          <tr key={name}>
            <th scope="row">{fieldName(name, t)}</th>
            {before && <td>{say(name, before[name])}</td>}
            {after && <td>{say(name, after[name])}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function thingOf(value: unknown): Readonly<Record<string, unknown>> | null {
  return typeof value === 'object' && value !== null ? propertiesOf(value) : null
}

type OwnName =
  | 'log.doneCount'
  | 'log.refusedCount'
  | 'log.field'
  | 'log.visits.day'
  | 'log.asFile'
  | 'log.found'
  | 'log.misses'
  | 'log.preparedBy'
  | 'log.cards'
  | `log.command.${keyof English['log']['command']}`
  | 'log.onKnownDevice'
const ownNames: Readonly<Record<string, OwnName>> = {
  done: 'log.doneCount',
  refused: 'log.refusedCount',
  field: 'log.field',
  day: 'log.visits.day',
  asFile: 'log.asFile',
  found: 'log.found',
  misses: 'log.misses',
  preparedBy: 'log.preparedBy',
  cards: 'log.cards',
  begun: 'log.command.begun',
  read: 'log.command.read',
  inserted: 'log.command.inserted',
  changed: 'log.command.changed',
  known: 'log.command.known',
  rejected: 'log.command.rejected',
  interrupted: 'log.command.interrupted',
  passwordGiven: 'log.command.passwordGiven',
  resealed: 'log.command.resealed',
  to: 'log.command.to',
  encrypted: 'log.command.encrypted',
  onKnownDevice: 'log.onKnownDevice',
}

const valueTexts: Readonly<Record<string, string>> = {
  roles: 'role',
  menus: 'frame.menu',
  type: 'logType',
  level: 'logLevel',
}

function fieldName(name: string, t: Text): string {
  const own = ownNames[name]
  return own ? t(own) : (composedText(t, `field.${name}`) ?? name)
}

function useValueText() {
  const t = useText()
  const language = useLanguage()

  function one(name: string, value: unknown): string {
    if (name === 'disabled') return t(value ? 'account.disabled' : 'account.enabled')
    if (typeof value === 'boolean') return t(value ? 'log.yes' : 'log.no')
    if (typeof value !== 'string') return thingOf(value) ? shownName(value) : String(value)
    return composedText(t, `${valueTexts[name]}.${value}`) ?? (isDay(value) ? dayText(value) : value)
  }

  function shownName(value: unknown): string {
    const names = thingOf(value)
    const text = names?.[language] ?? names?.en
    return typeof text === 'string' ? text : JSON.stringify(value)
  }

  return (name: string, value: unknown): string => {
    if (value === null || value === undefined || value === '') return '–'
    if (!Array.isArray(value)) return one(name, value)
    return value.length === 0 ? '–' : value.map((part) => one(name, part)).join(t('frame.listSeparator'))
  }
}
