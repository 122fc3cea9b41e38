import { statfs } from 'node:fs/promises'

/** So much of a disk stays free of uploads and exports: the database may stand on the same one. */
export const freeShare = 0.05

/** Whether the disk of this folder has more free than `freeShare`. */
export async function hasRoom(folder: string, statOf: typeof statfs = statfs): Promise<boolean> {
  const { bavail, blocks } = await statOf(folder)
  return blocks === 0 || bavail / blocks > freeShare
}
