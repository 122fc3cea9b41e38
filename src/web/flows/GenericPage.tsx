import type { GenericKind } from '../routes.tsx'

/** A page that the address names: `pageId` and conditions. */
export function GenericPage({ kind }: { kind: GenericKind }) {
  return <h1>{kind}</h1>
}
