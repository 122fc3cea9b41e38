import { glob, readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'

/** Files with SQL that ask who acts for all, and why `visibleTo` isn't enough for each. */
const reasons = {
  'src/server/db/lists/visibleTo.ts': 'the filter itself',
  'src/server/db/lists/visibleRecords.ts': 'what is seen of a record depends on the side, and on what was released',
  'src/server/flows/events/events.ts': 'writes for which side a record is hidden',
  'src/server/flows/history/filter.ts': 'branches that a condition may rule out',
  'src/server/flows/history/sums.ts': 'the sums of the whole network have rows of their own',
  'src/server/flows/list/recordConditions.ts': 'branches that read the index of a side in order',
  'src/server/flows/worklist/workBranches.ts': 'branches that read the index of a side in order',
  'src/server/features/messages/moved.ts': 'asks for each user who is connected which records to tell them of',
  'src/server/features/limits/routes.ts': 'only who acts for all may write limits of card searches',
  'src/server/flows/original/originals.ts': 'refuses one transaction after it was read by its key',
  'src/server/flows/record/deletedRecords.ts': 'names the users of the own institution only',
}

it('filters rows by institution with visibleTo only', async () => {
  const files: string[] = []
  for await (const file of glob('src/server/**/*.ts', { exclude: (name) => name.endsWith('.test.ts') })) {
    const text = await readFile(file, 'utf8')
    if (/\bactsForAll\(/.test(text) && /\bSELECT\b|\bsql`|\.where\(/.test(text)) files.push(file)
  }
  expect(files.sort()).toEqual(Object.keys(reasons).sort())
})
