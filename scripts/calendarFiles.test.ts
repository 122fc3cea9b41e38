import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readReferenceFile } from '../src/server/features/reference/readFile.ts'
import { calendarCountries, calendarFile, calendarFolder } from './calendarFiles.ts'

it.each(calendarCountries)(
  'the calendar of %s is what `npm run calendars:print` writes, and can be imported',
  (country) => {
    const file = calendarFile(country)
    expect(readFileSync(join(calendarFolder, `${country}.csv`), 'utf8')).toBe(file)
    expect(readReferenceFile('calendarDay', file, () => false).refused).toEqual([])
  },
)
