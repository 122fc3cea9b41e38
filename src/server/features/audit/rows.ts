import { type ErrorName, errors } from '../../../contract/errors.ts'
import type { LogRow } from '../../../contract/operations/logs.ts'
import { commandAddress, type LogDetail, type LogType } from '../../../domain/operations/logs.ts'
import { keysOf } from '../../../domain/typed.ts'
import type { Language } from '../../../texts/texts.ts'
import { browserOf } from '../../http/audit/browserName.ts'
import { errorBody } from '../../http/serve/errors.ts'

export interface AuditRow {
  id: string
  at: Date
  username: string | null
  nick_name: string | null
  ins_id_cd: string | null
  ins_en_nm: string | null
  ins_nm: string | null
  type: LogType
  path: string
  target: string | null
  detail: LogDetail | null
  err_cd: string | null
  ms: number
  ip: string
  user_agent: string | null
}

export function logRowOf(row: AuditRow, language: Language): LogRow {
  const { id, at, username, type, target, detail, ms, ip } = row
  return {
    id,
    at: at.toISOString(),
    username,
    nickName: row.nick_name,
    insIdCd: row.ins_id_cd,
    insNm: row.ins_en_nm !== null && row.ins_nm !== null ? { en: row.ins_en_nm, zh: row.ins_nm } : null,
    type,
    level: row.err_cd === null ? 'info' : 'error',
    what: row.path,
    target,
    detail,
    errCd: row.err_cd,
    errMsg: row.err_cd && errorTextOf(row, language),
    ms,
    ip,
    browser: ip === commandAddress ? row.user_agent : browserOf(row.user_agent),
  }
}

const namesByCode = new Map<string, ErrorName>(keysOf(errors).map((name) => [errors[name].errCd, name]))

function errorTextOf({ err_cd, detail }: AuditRow, language: Language): string | null {
  const name = err_cd && namesByCode.get(err_cd)
  if (!name) return null
  const field = typeof detail?.field === 'string' ? detail.field : undefined
  return errorBody(language, name, {}, field).errMsg.replace(/\{\w+\}/g, '…')
}
