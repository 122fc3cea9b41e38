/** Texts that are something else where nobody looked: SQL, markup, a template, a path, half a character. */
export const hostile = [
  "' OR '1'='1",
  "'; DROP TABLE exception; --",
  '$1',
  '%',
  '\\',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '{{7*7}}',
  '#{7*7}',
  '../../etc/passwd',
  '\u0000',
  '\ud800',
  '\u202Eexe.pdf',
  '🏦'.repeat(50),
]
