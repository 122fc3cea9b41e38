import type { Dictionary } from './shape.ts'

export type GateDictionary = ReturnType<typeof gateTexts>

/** Picks what the login page says, so that it doesn't wait for the texts of all pages. */
export function gateTexts({ field, frame }: Dictionary) {
  const { username, password, code } = field
  const { product, slogan, authorisedOnly, language, close, cancel, ok, hint, listSeparator } = frame
  const { factor, failure, login } = frame
  return {
    field: { username, password, code },
    frame: {
      product,
      slogan,
      authorisedOnly,
      language,
      close,
      cancel,
      ok,
      hint,
      listSeparator,
      factor,
      failure,
      login,
    },
  }
}
