import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { calendarCountries, calendarFile, calendarFolder } from './calendarFiles.ts'

for (const country of calendarCountries) writeFileSync(join(calendarFolder, `${country}.csv`), calendarFile(country))
