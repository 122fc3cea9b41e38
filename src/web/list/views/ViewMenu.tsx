import { DownOutlined, StarFilled } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Button, Dropdown, type MenuProps } from 'antd'
import {
  deleteView,
  modifyView,
  type SavedView,
  shareView,
  useView as useViewCall,
} from '../../../contract/records/views.ts'
import { call } from '../../api/call.ts'
import { runAction } from '../../api/runAction.ts'
import { refreshViews } from '../../api/views.ts'
import { useText } from '../../i18n/useText.ts'
import { hrefOf } from '../../routes/links.ts'
import { useHasRole } from '../../session/useHasRole.ts'
import { useMenus } from '../../session/useProfile.ts'
import { ask as askUser, toast } from '../../ui/feedback/notices.ts'
import { popupPlace } from '../../ui/popupPlace.ts'
import { type ContentParts, contentOf, noView, viewAddress } from './savedView.ts'
import styles from './viewBar.module.css'

interface ViewMenuProps<Row> {
  view: SavedView
  content: Omit<ContentParts<Row>, 'moving'>
  /** The list shows something else than the view. */
  isChanged: boolean
  onRename: () => void
  onAdd: () => void
  onSaved: () => void
}

/** The view that is open, by its name, and what can be done with it. */
export function ViewMenu<Row>({ view, content, isChanged, onRename, onAdd, onSaved }: ViewMenuProps<Row>) {
  const t = useText()
  const navigate = useNavigate()
  const change = useChange()
  const mayShare = useMayShare()
  const { viewId, version, name, pinned, isDefault, watched, shared, editable } = view
  const { base, today } = content
  const place = { viewId, version }
  const leave = () => navigate({ to: base.to, search: { ...base.search, saved: noView } })
  const save = async () => {
    const moving = Object.values(view.content.conditions).some((value) => value.startsWith('@'))
    const saved = contentOf({ ...content, moving })
    if (await change(() => call(modifyView, { ...place, content: saved }), t('list.view.saved'))) onSaved()
  }
  const remove = async () => {
    const text = shared ? t('list.view.deleteSharedQuestion', { name }) : t('list.view.deleteQuestion', { name })
    if (!(await askUser({ text, yes: t('list.delete'), no: t('frame.cancel') }))) return
    if (await change(() => call(deleteView, place), t('list.deleted'))) await leave()
  }
  const use = (how: { pinned?: boolean; isDefault?: boolean; watched?: boolean }, said: string) =>
    change(() => call(useViewCall, { viewId, ...how }), said)
  const items: MenuProps['items'] = [
    ...(isChanged && editable ? [{ key: 'save', label: t('list.view.saveChanges'), onClick: () => void save() }] : []),
    ...(isChanged
      ? [
          { key: 'add', label: t('list.view.saveAsNew'), onClick: onAdd },
          {
            key: 'reset',
            label: t('list.view.discard'),
            onClick: () => {
              onSaved()
              void navigate(viewAddress(view, today))
            },
          },
        ]
      : []),
    ...(editable ? [{ key: 'rename', label: t('list.view.rename'), onClick: onRename }] : []),
    {
      key: 'pin',
      label: pinned ? t('list.view.unpin') : t('list.view.pin'),
      onClick: () => void use({ pinned: !pinned }, pinned ? t('list.view.unpinned') : t('list.view.pinned')),
    },
    {
      key: 'default',
      label: isDefault ? t('list.view.unsetDefault') : t('list.view.setDefault'),
      onClick: () => void use({ isDefault: !isDefault }, t('list.view.saved')),
    },
    {
      key: 'watch',
      label: watched ? t('list.view.unwatch') : t('list.view.watch'),
      onClick: () => void use({ watched: !watched }, watched ? t('list.view.unwatched') : t('list.view.watched')),
    },
    { key: 'copy', label: t('list.view.copyAddress'), onClick: () => void copyAddress() },
    ...(mayShare && editable
      ? [
          {
            key: 'share',
            label: shared ? t('list.view.unshare') : t('list.view.share'),
            onClick: () => void change(() => call(shareView, { ...place, shared: !shared }), t('list.view.saved')),
          },
        ]
      : []),
    { key: 'leave', label: t('list.view.leave'), onClick: () => void leave() },
    ...(editable
      ? [
          { type: 'divider' as const },
          { key: 'delete', danger: true, label: t('list.view.delete'), onClick: () => void remove() },
        ]
      : []),
  ]
  return (
    <Dropdown trigger={['click']} autoFocus getPopupContainer={popupPlace} menu={{ items }}>
      <Button type="text" size="small" aria-haspopup="menu" icon={<StarFilled aria-hidden className={styles.star} />}>
        <b>{name}</b>
        {isChanged && <Changed />}
        <DownOutlined aria-hidden className={styles.star} />
      </Button>
    </Dropdown>
  )

  /** As the list stands: whoever doesn't see the view gets its filters all the same. */
  async function copyAddress(): Promise<void> {
    try {
      await navigator.clipboard.writeText(`${location.origin}${hrefOf(viewAddress(view, today))}`)
      toast('success', t('record.copied'))
    } catch {
      toast('warning', t('record.copyFailed'))
    }
  }
}

function Changed() {
  const t = useText()
  return <span className={styles.changed}>{t('list.view.changed')}</span>
}

function useChange(): (send: () => Promise<unknown>, said: string) => Promise<boolean> {
  const queries = useQueryClient()
  return (send, said) =>
    runAction(
      async () => {
        await send()
        toast('success', said)
      },
      () => refreshViews(queries),
    )
}

/** A view of the institution is one of its settings. */
function useMayShare(): boolean {
  const menus = useMenus()
  return useHasRole(['manager']) && menus.includes('InstitutionSetting')
}
