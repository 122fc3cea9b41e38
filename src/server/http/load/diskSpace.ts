import { statfs } from 'node:fs/promises'

/** The share of a disk that uploads and exports leave free, since the database may be on the same disk. */
const freeShare = 0.05

export async function hasRoom(folder: string, statOf: typeof statfs = statfs): Promise<boolean> {
  const { bavail, blocks } = await statOf(folder)
  return blocks === 0 || bavail / blocks > freeShare
}
