import { version as full } from '../../../package.json'

/** `1.0` of `1.0.0`. */
export const version = full.split('.').slice(0, 2).join('.')
