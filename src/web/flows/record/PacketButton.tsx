import { FilePdfOutlined } from '@ant-design/icons'
import { useNavigate } from '@tanstack/react-router'
import { Button, Dropdown } from 'antd'
import { useState } from 'react'
import { packet } from '../../../contract/records/packet.ts'
import { type CardNetwork, cardNetworkNames, cardNetworks } from '../../../domain/records/cardNetworks.ts'
import { languageFacts, languages } from '../../../texts/languages.ts'
import type { Asks } from '../../api/call.ts'
import { downloadFile } from '../../api/files.ts'
import { runAction } from '../../api/runAction.ts'
import { useText } from '../../i18n/useText.ts'
import { pageAddress } from '../../routes/links.ts'

/** Saves the record with its dispute and vouchers as one PDF, in the language that is chosen, also within the limits of a network. */
export function PacketButton({ expId }: { expId: string }) {
  const t = useText()
  const navigate = useNavigate()
  const { items, ofNetworks, isWriting } = usePacketItems(expId)
  const check = {
    key: 'check',
    label: t('frame.title.caseFile'),
    onClick: () => void navigate(pageAddress('sys.caseFile')),
  }
  return (
    <Dropdown
      trigger={['click']}
      menu={{ items: [...items, { type: 'divider' }, ofNetworks, { type: 'divider' }, check] }}
      disabled={isWriting}
    >
      <Button icon={<FilePdfOutlined aria-hidden="true" />} loading={isWriting}>
        {t('record.packet')}
      </Button>
    </Dropdown>
  )
}

export function usePacketItems(expId: string) {
  const t = useText()
  const [isWriting, setWriting] = useState(false)
  const save = async (made: Omit<Asks<typeof packet>, 'expId'>) => {
    setWriting(true)
    await runAction(() => downloadFile(packet, { expId, ...made }, `${expId}.pdf`))
    setWriting(false)
  }
  const itemsFor = (cardNetwork?: CardNetwork) =>
    languages.map((language) => ({
      key: `${language}-${cardNetwork ?? 'all'}`,
      label: languageFacts[language].ownName,
      disabled: isWriting,
      onClick: () => void save({ language, cardNetwork }),
    }))
  const ofNetworks = {
    key: 'networks',
    type: 'group' as const,
    label: t('record.packetFor'),
    children: cardNetworkNames.map((cardNetwork) => {
      const { name, bytes, pages } = cardNetworks[cardNetwork]
      return {
        key: cardNetwork,
        label: t('record.packetOf', { network: name, megabytes: String(bytes / 1_000_000), pages: String(pages) }),
        children: itemsFor(cardNetwork),
      }
    }),
  }
  return { items: itemsFor(), ofNetworks, isWriting }
}
