import { FilePdfOutlined } from '@ant-design/icons'
import { useNavigate } from '@tanstack/react-router'
import { Button, Dropdown } from 'antd'
import { useState } from 'react'
import { packet } from '../../../contract/records/packet.ts'
import { languageFacts, languages } from '../../../texts/languages.ts'
import { downloadFile } from '../../api/files.ts'
import { runAction } from '../../api/runAction.ts'
import { useText } from '../../i18n/useText.ts'
import { pageAddress } from '../../routes/links.ts'

/** Saves the record with its dispute and vouchers as one PDF, in the language that is chosen. */
export function PacketButton({ expId }: { expId: string }) {
  const t = useText()
  const navigate = useNavigate()
  const { items, isWriting } = usePacketItems(expId)
  const check = {
    key: 'check',
    label: t('frame.title.caseFile'),
    onClick: () => void navigate(pageAddress('sys.caseFile')),
  }
  return (
    <Dropdown trigger={['click']} menu={{ items: [...items, { type: 'divider' }, check] }} disabled={isWriting}>
      <Button icon={<FilePdfOutlined aria-hidden="true" />} loading={isWriting}>
        {t('record.packet')}
      </Button>
    </Dropdown>
  )
}

export function usePacketItems(expId: string) {
  const [isWriting, setWriting] = useState(false)
  const save = async (language: (typeof languages)[number]) => {
    setWriting(true)
    await runAction(() => downloadFile(packet, { expId, language }, `${expId}.pdf`))
    setWriting(false)
  }
  const items = languages.map((language) => ({
    key: language,
    label: languageFacts[language].ownName,
    disabled: isWriting,
    onClick: () => void save(language),
  }))
  return { items, isWriting }
}
