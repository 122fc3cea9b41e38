type QuoteFault = 'quoteInside' | 'quoteBehind' | 'quoteOpen'

export type CsvRecord = { line: number; values: string[] } | { line: number; fault: QuoteFault | 'lineTooLong' }

/** Characters of a line, and of what is quoted over several. */
const longestRecord = 16_384

/**
 * Reads CSV (RFC 4180) from pieces of a file. A line feed alone also ends a line, and empty lines are skipped. A
 * misplaced quote costs only its own line, and not all lines up to the next quote. A line that is too long is given up
 * where it is so long: a file without line ends would be kept whole, and looked through with each piece. `csv-parse` is not
 * used, since it reads on from such a quote, and takes or skips the lines up to the next one without their numbers.
 */
export function csvReader() {
  let rest = ''
  let line = 1
  let isTooLong = false

  function read(text: string, final: boolean): CsvRecord[] {
    const records: CsvRecord[] = []
    let start = 0
    while (start < text.length) {
      const newline = text.indexOf('\n', start)
      const end = newline < 0 ? text.length : newline
      if (isTooLong || end - start > longestRecord) {
        if (!isTooLong) records.push({ line, fault: 'lineTooLong' })
        isTooLong = newline < 0
        if (!isTooLong) line++
        start = end + 1
        continue
      }
      if (newline < 0 && !final) break
      const content = text.slice(start, text[end - 1] === '\r' && end > start ? end - 1 : end)
      let next = end + 1
      if (content.includes('"')) {
        const quoted = readQuoted(text, start, final)
        if (quoted === 'incomplete') break
        if ('fault' in quoted) records.push({ line, fault: quoted.fault })
        else {
          records.push({ line, values: quoted.values })
          next = quoted.next
          line += countNewlines(text, end + 1, next)
        }
      } else if (content !== '') records.push({ line, values: content.split(',') })
      line++
      start = next
    }
    rest = text.slice(start)
    return records
  }

  return {
    push(piece: string): CsvRecord[] {
      const text = rest + piece
      return read(line === 1 && text.startsWith('\ufeff') ? text.slice(1) : text, false)
    },
    end: (): CsvRecord[] => read(rest, true),
  }
}

function readQuoted(
  text: string,
  start: number,
  final: boolean,
): { values: string[]; next: number } | { fault: QuoteFault } | 'incomplete' {
  const values: string[] = []
  let at = start
  for (;;) {
    if (text[at] === '"') {
      let value = ''
      for (at++; ; at += 2) {
        const quote = text.indexOf('"', at)
        if (quote < 0 || quote - start > longestRecord) {
          const open = { fault: 'quoteOpen' } as const
          return quote < 0 && !final && text.length - start <= longestRecord ? 'incomplete' : open
        }
        value += text.slice(at, quote)
        at = quote
        if (text[quote + 1] !== '"') break
        value += '"'
      }
      values.push(value)
      at++
    } else {
      const from = at
      while (at < text.length && text[at] !== ',' && text[at] !== '\n') at++
      const value = text.slice(from, text[at - 1] === '\r' && text[at] === '\n' ? at - 1 : at)
      if (value.includes('"')) return { fault: 'quoteInside' }
      values.push(value)
      if (text[at] === ',') {
        at++
        continue
      }
      if (at >= text.length && !final) return 'incomplete'
      return { values, next: at + 1 }
    }
    // After a closing quote.
    if (text[at] === ',') at++
    else if (text[at] === '\n') return { values, next: at + 1 }
    else if (text[at] === '\r' && text[at + 1] === '\n') return { values, next: at + 2 }
    else if (at >= text.length || (text[at] === '\r' && at + 1 >= text.length))
      return final ? { values, next: at + 2 } : 'incomplete'
    else return { fault: 'quoteBehind' }
  }
}

function countNewlines(text: string, from: number, to: number): number {
  let count = 0
  for (let at = text.indexOf('\n', from); at >= 0 && at < to; at = text.indexOf('\n', at + 1)) count++
  return count
}
