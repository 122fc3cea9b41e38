import type * as z from 'zod/mini'

/** Reads what the browser has stored as JSON; null where there is nothing, or something of another shape. */
export function readStored<Stored>(schema: z.ZodMiniType<Stored>, text: string | null): Stored | null {
  try {
    return schema.safeParse(JSON.parse(text ?? 'null')).data ?? null
  } catch {
    return null
  }
}
