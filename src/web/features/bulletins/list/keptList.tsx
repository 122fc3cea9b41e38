import { type KeptBulletin, queryBulletin } from '../../../../contract/messages/bulletins.ts'
import { sortsBy } from '../../../../contract/schema.ts'
import { bulletinStates } from '../../../../domain/reference/bulletins.ts'
import { CreateButton } from '../../../list/buttons/CreateButton.tsx'
import { longColumn, timeColumn } from '../../../list/columns.tsx'
import { choice, days, text } from '../../../list/conditions.ts'
import { type ActionsProps, defineList } from '../../../list/definition.ts'
import { pageAddress } from '../../../routes/links.ts'
import { BulletinButton } from '../BulletinButton.tsx'
import { BulletinStateTag } from '../BulletinStateTag.tsx'
import { Audience } from '../form/Audience.tsx'
import { ViewChoice } from './ViewChoice.tsx'

/** The bulletins that are kept here, drafts and withdrawn ones too. */
export const keptList = defineList({
  page: 'sys.bulletin.kept',
  title: (t) => t('frame.menu.BulletinList'),
  call: queryBulletin,
  queryKey: ['bulletinsKept'],
  keyOf: ({ bulletinId }) => bulletinId,
  nameOf: ({ title }) => title,
  versionOf: ({ version }) => version,
  conditions: [
    text('title', 120, { label: (t) => t('bulletins.titleOf') }),
    choice('state', bulletinStates, (t, state) => t(`bulletinState.${state}`)),
    days('showFrom', { label: (t) => t('bulletins.shownFrom') }),
  ],
  columns: [
    longColumn('title', 280),
    { field: 'state', width: 120, cell: ({ state }) => <BulletinStateTag state={state} /> },
    { field: 'audience', width: 180, cell: ({ audience }) => <Audience audience={audience} /> },
    timeColumn('showFrom'),
    timeColumn('showTo'),
    timeColumn('changedAt'),
  ],
  sorts: sortsBy('changedAt', 'showFrom', 'title'),
  defaultSort: '-changedAt',
  addressOf: ({ bulletinId }) => ({ to: `/system/bulletin/${bulletinId}`, search: {} }),
  Actions: ({ rows: [bulletin] }: ActionsProps<KeptBulletin>) =>
    bulletin && (
      <>
        <BulletinButton bulletin={bulletin} action="modify" type="link" />
        <BulletinButton bulletin={bulletin} action="withdraw" type="link" />
      </>
    ),
  Tools: () => <CreateButton label={(t) => t('bulletins.create')} {...pageAddress('sys.bulletin.create')} />,
  Notice: () => <ViewChoice current="kept" />,
  countText: (t, { total }) => t('bulletins.count', { count: total }),
  card: { end: 'state', lines: ['audience', 'showFrom', 'showTo', 'changedAt'] },
})
