/** A test that goes through the front door, and what in it shows that it exercises the thing. */
export interface Test {
  /** The test's file, and its title as it stands there: `$name` of an `it.each` too. */
  file: string
  title: string
  /** What stands in the file to reach the thing, where that isn't its name: `query/${flow}/${node}`. */
  says?: string
  /** The helper of the test in which that stands, where it isn't the file itself. */
  through?: string
}

/** One thing that the specification asks for, or several of a kind. */
export interface Row extends Test {
  /** As the specification names it; braces hold several: `POST query/stdDispute/{unverified, search}`. */
  what: string
}

/** A row in a line. */
export function row(what: string, file: string, title: string, more: Pick<Test, 'says' | 'through'> = {}): Row {
  return { what, file, title, ...more }
}

/** Each of what braces name: `a/{b, c}` is `a/b` and `a/c`. Braces around one name are a parameter: `user/{id}`. */
export function expand(text: string): string[] {
  const [, before = '', inside = '', after = ''] = /^(.*?)\{([^{}]*,[^{}]*)\}(.*)$/s.exec(text) ?? []
  if (inside === '') return [text]
  return inside.split(',').flatMap((one) => expand(`${before}${one.trim()}${after}`))
}
