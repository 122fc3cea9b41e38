export const caseFile = {
  lead: 'Select a PDF that was saved with Case file (PDF). Your browser compares each byte with the hashes in it; the file is not uploaded.',
  drop: 'Case file (PDF)',
  checking: 'Checking {name}…',
  many: 'Select one file at a time.',
  notOne:
    '{name} is not a case file, or its end is missing or was changed. A case file that was written for another card network cannot be checked.',
  unreadable: '{name} could not be read. Select it again.',
  whole: 'Unchanged since it was written.',
  pagesChanged: 'The case file was changed after it was written. Each attached file in it matches the hash in it.',
  filesChanged:
    '{count, plural, one {# attached file was} other {# attached files were}} changed after the case file was written.',
  author:
    'This check does not show who wrote the file. For that, the operator of the portal compares the hash of the last event with that of the record.',
  of: 'Record',
  writtenAt: 'Written on',
  writtenFor: 'Written for',
  exhibits: 'Attached files',
  noExhibits: 'No file is attached.',
  no: 'No.',
  file: 'File',
  result: 'Result',
  found: { whole: 'Unchanged', changed: 'Changed', absent: 'Not contained' },
  records: 'Records',
  event: 'Last event',
  hash: 'Hash of the last event',
  another: 'Select another file',
} as const
