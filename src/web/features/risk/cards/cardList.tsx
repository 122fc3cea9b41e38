import { querySusCards, type SusCardRow } from '../../../../contract/risk/suspicious.ts'
import { scoreBounds } from '../../../../domain/risk/risk.ts'
import { digits } from '../../../../domain/text/fieldKinds.ts'
import { useText } from '../../../i18n/useText.ts'
import { codeColumn, timeColumn } from '../../../list/columns.tsx'
import { card, text } from '../../../list/conditions.ts'
import { defineList } from '../../../list/definition.ts'
import { CardAlerts } from './CardAlerts.tsx'

/** The cards with unhandled alerts, most alerts first. */
export const cardList = defineList({
  page: 'rsk.suspicious.list',
  call: querySusCards,
  queryKey: ['alerts', 'cards'],
  keyOf: ({ insIdCd, hash }: SusCardRow) => `${insIdCd} ${hash}`,
  nameOf: ({ priAcctNo }) => priAcctNo,
  refreshes: true,
  conditions: [
    card(),
    { ...text('scoreFrom', digits(1, 4)), toBody: (score) => Math.max(scoreBounds.min, Number(score)) },
  ],
  columns: [
    codeColumn('priAcctNo', 200),
    {
      name: 'alerts',
      head: (t) => t('risk.alertsOfCard'),
      width: 120,
      align: 'end',
      order: 'amount',
      cell: ({ alerts }) => `${alerts}`,
    },
    {
      name: 'merchants',
      head: (t) => t('risk.merchantsOfCard'),
      width: 120,
      align: 'end',
      cell: ({ merchants }) => `${merchants}`,
    },
    {
      name: 'score',
      head: (t) => t('risk.highestScore'),
      width: 140,
      align: 'end',
      order: 'amount',
      cell: ({ score }) => `${score}`,
    },
    timeColumn('raisedAt', { width: 200, seconds: true }),
    codeColumn('insIdCd', 140),
  ],
  sorts: ['-alerts', 'alerts', '-raisedAt', 'raisedAt', '-score', 'score'],
  defaultSort: '-alerts',
  Details: CardAlerts,
  Empty: () => <p>{useText()('risk.noAlertsHelp')}</p>,
  countText: (t, { total, totalIsExact }) => t(totalIsExact ? 'risk.cards' : 'risk.cardsOver', { count: total }),
  card: { lines: ['alerts', 'merchants', 'score', 'raisedAt'] },
})
