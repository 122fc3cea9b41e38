import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readLines } from './source.ts'
import { readTable, TableError, type TableLine, tableFaultText } from './table.ts'

const known = { columns: ['id', 'name', 'note'], optional: ['note'] }

function refusalOf(text: string, columns = known): string {
  try {
    readTable(text, columns)
  } catch (error) {
    if (error instanceof TableError) return error.message
  }
  return ''
}

async function readBytes(bytes: Buffer, pieceLength = bytes.length): Promise<TableLine[]> {
  const pieces = (async function* () {
    for (let at = 0; at < bytes.length; at += pieceLength) yield bytes.subarray(at, at + pieceLength)
  })()
  const lines: TableLine[] = []
  for await (const some of readLines(pieces, known)) lines.push(...some)
  return lines
}

const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')
const big = (text: string) => utf16(text).swap16()

it('of a single line is refused before all of it is read', async () => {
  let asked = 0
  const pieces = (async function* () {
    for (; asked < 1000; asked++) yield Buffer.from('id,name,'.repeat(1000))
  })()
  const reading = async () => {
    for await (const lines of readLines(pieces, known)) expect(lines).toEqual([])
  }
  await expect(reading()).rejects.toThrow('The line has more than 16,384 characters.')
  expect(asked).toBe(2)
})

describe('a table', () => {
  it.each([
    ['', 'The file is empty'],
    ['\r\n\r\n', 'The file is empty'],
    ['id,name\r\n', 'no data lines'],
    ['id,name\r\n,,,\r\n\r\n , \r\n', 'no data lines'],
    ['id,note\r\n1,x', 'Missing columns: name.'],
    ['id,name,nmae\r\n1,x,y', 'Unknown columns: nmae.'],
    ['id,name,id\r\n1,x,2', 'Duplicate column: id.'],
    ['id, name ,name\r\n1,x,2', 'Duplicate column: name.'],
    ['id,,name\r\n1,,x', 'Column 2 has no name.'],
    ['id,name,,,note\r\n1,x,,,y', 'Column 3 has no name.'],
    ['id|name\r\n1|x', 'separated by “|”'],
    ['id，name\r\n1，x', 'separated by “，”'],
    ['sep=;\r\nid;name\r\n1;x', 'separated by semicolons'],
    ['id;name\r\n1;x', 'separated by semicolons'],
    ['id\tname\r\n1\tx', 'separated by tabs'],
    ['id,name\r1,x\r2,y\r', 'old Macintosh'],
    ['\ufffd\ufffd,name\n1,x', 'not in UTF-8'],
    ['"id,name\r\n1,x', 'A quotation mark is opened'],
  ])('%j is refused for what it is', (text, reason) => {
    expect(refusalOf(text)).toContain(reason)
  })

  it('is read without the empty columns and rows that a spreadsheet adds', () => {
    const text = '\ufeff , ,,\r\n id ,name,,\r\n1,x,,\r\n,,,\r\n2,y\r\n3,z,,,,,\r\n , ,,\r\n\r\n'
    expect(readTable(text, known)).toEqual([
      { line: 3, values: ['1', 'x', ''] },
      { line: 5, values: ['2', 'y', ''] },
      { line: 6, values: ['3', 'z', ''] },
    ])
  })

  it('is read below the line that tells Excel the separator', () => {
    for (const hint of ['sep=,', '"sep=,"'])
      expect(readTable(`${hint}\r\nid,name\r\n1,x`, known)).toEqual([{ line: 3, values: ['1', 'x', ''] }])
  })

  it('loses no value: a line with more or fewer than the header is refused by its number', () => {
    const fieldCount = (has: number) => ({ problem: 'fieldCount', values: { has, needs: 2 } })
    expect(readTable('id,name,,\n1,234.00,x\n2\n3,x,,y\n4,ok', known)).toEqual([
      { line: 2, fault: fieldCount(3) },
      { line: 3, fault: fieldCount(1) },
      { line: 4, fault: fieldCount(4) },
      { line: 5, values: ['4', 'ok', ''] },
    ])
    expect(tableFaultText({ problem: 'fieldCount', values: { has: 3, needs: 2 } }, 'zh')).toBe(
      '该行有 3 个值，首行有 2 列。',
    )
  })

  it('of a header alone, or with other columns, is read where that is asked for', () => {
    expect(readTable('id,name\r\n', { ...known, allowEmpty: true })).toEqual([])
    expect(readTable('id,other,name\n1,x,y', { ...known, ignoreUnknown: true })).toEqual([
      { line: 2, values: ['1', 'y', ''] },
    ])
  })

  it('is the same in UTF-8 and in UTF-16 with its mark, in pieces of any length', async () => {
    const value = fc.string({ unit: fc.constantFrom('a', '0', ' ', '泰', '😀', 'é') }).map((text) => `x${text}`)
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(value, value), { minLength: 1, maxLength: 5 }),
        fc.integer({ min: 4, max: 30 }),
        async (rows, pieceLength) => {
          const text = ['id,name', ...rows.map((row) => row.join(','))].join('\r\n')
          const expected = rows.map((row, at) => ({ line: at + 2, values: [...row, ''] }))
          for (const bytes of [Buffer.from(text), Buffer.from(`\ufeff${text}`), utf16(text), big(text)])
            expect(await readBytes(bytes, pieceLength)).toEqual(expected)
        },
      ),
      { numRuns: 50 },
    )
  })

  it('with a character that was lost, or that is not UTF-8, loses that line alone', async () => {
    const gbk = Buffer.concat([
      Buffer.from('id,name\n1,'),
      Buffer.from('c9ccbba7', 'hex'),
      Buffer.from('\n2,ok\n3,\ufffd'),
    ])
    expect(await readBytes(gbk)).toEqual([
      { line: 2, fault: { problem: 'lostCharacter' } },
      { line: 3, values: ['2', 'ok', ''] },
      { line: 4, fault: { problem: 'lostCharacter' } },
    ])
  })

  it.each([
    ['504b0304786c2f776f726b626f6f6b2e786d6c', 'workbook (XLSX)'],
    ['504b0304', 'archive (ZIP)'],
    ['d0cf11e0a1b11ae1', 'workbook (XLS)'],
    ['255044462d312e37', 'PDF'],
    [gzipSync('id,name\n1,x').toString('hex'), 'gzip'],
    [Buffer.from('id,name\n1,x', 'utf16le').toString('hex'), 'not in UTF-8'],
  ])('is none that begins with %s', async (hex, reason) => {
    await expect(readBytes(Buffer.from(hex, 'hex'))).rejects.toThrow(reason)
  })
})
