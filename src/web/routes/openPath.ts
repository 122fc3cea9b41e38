/** Null before the first page. The guard opens some routes only from /login. */
let open: string | null = null

export function openPath(): string | null {
  return open
}

export function noteOpenPath(path: string): void {
  open = path
}
