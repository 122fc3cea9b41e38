/** `2026-08-11`, in the reader's time zone. */
export function localDay(iso: string): string {
  return showTime(iso).slice(0, 10)
}

/** `2026-08-11 09:14` or, with seconds, `2026-08-11 09:14:52`, in the reader's time zone. */
export function showTime(iso: string, seconds = false): string {
  const at = new Date(iso)
  const two = (n: number) => String(n).padStart(2, '0')
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
  const time = `${two(at.getHours())}:${two(at.getMinutes())}`
  return `${day} ${time}${seconds ? `:${two(at.getSeconds())}` : ''}`
}
