import { UploadOutlined } from '@ant-design/icons'
import { querySharingFile, sharingFileSorts } from '../../../contract/messages/sharedFiles.ts'
import { DialogButton } from '../../list/buttons/DialogButton.tsx'
import { longColumn, timeColumn } from '../../list/columns.tsx'
import { days, text } from '../../list/conditions.ts'
import { listPage } from '../../list/listPage.tsx'
import { fileSize } from '../../ui/files/fileSize.ts'
import { Audience, FileActions } from './fileCells.tsx'
import { ShareDialog } from './ShareDialog.tsx'

/** The files that the head shares; whoever shares them adds some, and sees who has had them. */
export const SharedFilesPage = listPage({
  page: 'inq.sharedFile.query',
  call: querySharingFile,
  queryKey: ['sharedFiles'],
  keyOf: ({ filename }) => filename,
  nameOf: ({ fileName }) => fileName,
  conditions: [text('fileName', 120), days('sharedAt')],
  columns: [
    longColumn('fileName', 280),
    { field: 'actualFileName', width: 240 },
    { field: 'size', width: 100, order: 'amount', cell: ({ size }) => fileSize(size) },
    longColumn('sharedBy', 180),
    timeColumn('sharedAt'),
    {
      field: 'audience',
      width: 200,
      ifAny: true,
      cell: ({ sharing }) => sharing && <Audience of={sharing.audience} />,
    },
  ],
  sorts: sharingFileSorts,
  defaultSort: '-sharedAt',
  Actions: FileActions,
  Tools: ({ found }) =>
    found?.shares && (
      <DialogButton form="share" label={(t) => t('sharedFiles.share')} icon={<UploadOutlined aria-hidden />}>
        {(onClose) => <ShareDialog onClose={onClose} />}
      </DialogButton>
    ),
  card: { end: 'size', lines: ['actualFileName', 'sharedBy', 'sharedAt', 'audience'] },
})
