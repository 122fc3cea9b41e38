/** True for an address of a page of the portal: nothing in it leads to another host, however a browser reads it. */
export function isOwnPath(text: string): boolean {
  if (/[\s\\\p{Cc}]/u.test(text)) return false
  const [path = ''] = text.split(/[?#]/, 1)
  const [before, ...segments] = path.split('/')
  if (before !== '' || segments.length === 0) return false
  return segments.every((one, at) =>
    one === '' ? at === segments.length - 1 : /^[\w~%.-]+$/.test(one) && !/^\.+$/.test(one),
  )
}
