/** The browser's own functions do: a library would add nothing but their replacement in browsers before 2025. */
export function canUsePasskeys(): boolean {
  return typeof PublicKeyCredential === 'function' && 'parseRequestOptionsFromJSON' in PublicKeyCredential
}
