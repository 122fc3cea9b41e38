import { acceptedEndings, chatPictures, maxFileBytes } from '../../../contract/files.ts'

/** Specification 5: images, documents, pdf, text, spreadsheets; what may be uploaded besides is for records. */
const endings = [...acceptedEndings.filter((ending) => ending !== 'zip'), ...Object.keys(chatPictures)]

/** For the file chooser. */
export const chatFileEndings = endings.map((ending) => `.${ending}`).join(',')

/** Why a file isn't even sent; null where it may be. The server judges by content all the same. */
export function chatFileRefusal({ name, size, type }: Pick<File, 'name' | 'size' | 'type'>): 'type' | 'size' | null {
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  if (size === 0 || (!endings.includes(ending) && type !== 'text/plain')) return 'type'
  return size > maxFileBytes ? 'size' : null
}
