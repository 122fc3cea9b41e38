import { rmSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { chooseUser, clusterFolder } from '../src/server/embedded/runAs.ts'

export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** Whether the disk of the folder has room for so many rows; says what is left out where it has not. */
export async function hasRoom(folder: string, rows: number, bytesARow: number): Promise<boolean> {
  const [free, needed] = [await freeBytes(folder), rows * bytesARow]
  if (free > needed) return true
  const gigabytes = (bytes: number) => Math.round(bytes / 1e9)
  console.log(
    `Left out: ${rows.toLocaleString('en')} rows need ${gigabytes(needed)} GB in ${folder}, and ${gigabytes(free)} are free.`,
  )
  return false
}

/** Removes a data folder and its database, which may be elsewhere. */
export function wipe(dataDir: string): void {
  const database = clusterFolder(dataDir, chooseUser())
  for (const path of [database, dataDir]) rmSync(path, { recursive: true, force: true })
}
