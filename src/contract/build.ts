/** Every answer of a call has it: which build of the web app the server serves. */
export const buildHeader = 'x-recourse-build'

/** The name of the build that a page belongs to: its entry, whose name changes with anything in the build. */
export function buildOfEntry(source: string | null | undefined): string | null {
  return /^\/assets\/(.+)\.js$/.exec(source ?? '')?.[1] ?? null
}
