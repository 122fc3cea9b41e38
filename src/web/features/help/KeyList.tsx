import { useRouterState } from '@tanstack/react-router'
import { Checkbox } from 'antd'
import type { HelpPlace } from '../../articles/queries.ts'
import { useText } from '../../i18n/useText.ts'
import { switchSingleKeys, useSingleKeys } from '../../ui/keys/singleKeys.ts'
import styles from './keyList.module.css'

const keys = {
  move: 'J K',
  next: 'N',
  review: 'S',
  select: 'X',
  open: '↵',
  verifyPass: 'V',
  auditPass: 'A',
  fail: 'F',
  reply: 'R',
  modify: 'E',
  undo: 'U',
  takeBack: 'U',
  result: '1 … 4',
  file: '[ ]',
  zoom: '- + 0',
} as const
const steps = ['verifyPass', 'auditPass', 'fail', 'reply', 'modify'] as const
const ofLists = ['move', 'select', 'open', 'next', 'review', 'undo'] as const
const ofRecords = ['move', 'next', ...steps, 'undo'] as const
const ofReview = ['move', 'next', ...steps, 'select', 'open', 'takeBack', 'result', 'file', 'zoom'] as const

const namesFor = { list: ofLists, record: ofRecords, review: ofReview } as const satisfies Record<
  string,
  readonly (keyof typeof keys)[]
>

/** The keys of the page, and the switch that turns them off. */
export function KeyList({ place }: { place: HelpPlace }) {
  const t = useText()
  const on = useSingleKeys()
  const isReview = useRouterState({ select: ({ location }) => 'review' in location.search })
  const names = namesFor[isReview ? 'review' : place.expId === undefined ? 'list' : 'record']
  return (
    <section className={styles.keys}>
      <h3>{t('help.keys.title')}</h3>
      <Checkbox className={styles.switch} checked={on} onChange={() => switchSingleKeys(!on)}>
        {t('help.keys.on')}
      </Checkbox>
      {on && (
        <dl>
          {names.map((name) => (
            <div key={name}>
              <dt>
                {keys[name].split(' ').map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dt>
              <dd>{t(`help.keys.${name}`)}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}
