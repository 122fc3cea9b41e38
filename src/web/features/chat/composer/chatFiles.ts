import { acceptedEndings, chatPictures, maxFileBytes } from '../../../../contract/records/files.ts'

/** Leaves out zip, which is for records only. Specification 5. */
const endings = [...acceptedEndings.filter((ending) => ending !== 'zip'), ...Object.keys(chatPictures)]

export const chatFileEndings = endings.map((ending) => `.${ending}`).join(',')

/** Null where the file may be sent; the server judges its content as well. */
export function chatFileRefusal({
  name,
  size,
  type,
}: Pick<File, 'name' | 'size' | 'type'>): 'type' | 'size' | 'empty' | null {
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  if (!endings.includes(ending) && type !== 'text/plain') return 'type'
  if (size === 0) return 'empty'
  return size > maxFileBytes ? 'size' : null
}
