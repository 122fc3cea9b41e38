export function matchesCode(
  option: { code: string; shown?: string; name: string; alt?: string },
  typed: string,
): boolean {
  const text = [option.code, option.shown, option.name, option.alt].join(' ').toLowerCase()
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}
