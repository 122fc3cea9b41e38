/** Prints the number of the next migration. */
import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'

const names = readdirSync(resolve(import.meta.dirname, '../src/server/db/migrations'))
const last = Math.max(...names.flatMap((name) => /^(\d{4})_\w+\.ts$/.exec(name)?.[1] ?? []).map(Number))
console.log(String(last + 1).padStart(4, '0'))
