import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { unmarkFormula } from '../../src/domain/text/formulaMark.ts'
import { workbook } from '../../src/server/http/serve/workbook.ts'
import { csvReader } from '../../src/server/imports/csv.ts'
import { readTableFile } from '../../src/web/ui/textFile/readTableFile.ts'

/** The texts of a row after they were exported as XLSX, chosen in the browser and read by the server. */
async function roundTrip(texts: readonly string[]): Promise<string[]> {
  const bytes = await buffer(workbook(['a', 'b', 'c'], Readable.from([[[...texts]]])))
  const file = await readTableFile(new Uint8Array(bytes))
  if (!('text' in file)) throw new Error(file.problem)
  const reader = csvReader()
  const [, row] = [...reader.push(file.text), ...reader.end()]
  return row && 'values' in row ? row.values.map(unmarkFormula) : []
}

it('a text of an exported workbook comes back as it was, whatever it begins with', async () => {
  const text = fc
    .oneof(
      fc.string({ unit: 'grapheme', maxLength: 30 }),
      fc.stringMatching(/^['=+\-@＝_x0041"#\r\n]{1,4}[a-z,0-9]{0,5}$/),
    )
    .map((one) => one.replace(/[\p{Cc}\ufffd]/gu, (char) => ('\t\n\r'.includes(char) ? char : '')))
  await fc.assert(
    fc.asyncProperty(text, async (one) => {
      expect(await roundTrip([one, 'x', one])).toEqual([one, 'x', one])
    }),
    { numRuns: 60 },
  )
})
