import type { ErrorName } from '../../../contract/errors.ts'

/** How people ask about a message who don't have its words before them, in Chinese. */
export const askedZh: Partial<Readonly<Record<ErrorName, readonly string[]>>> = {
  recordChanged: ['处理时记录被别人修改了', '为什么我的操作没有生效？'],
  tooLate: ['提示最后一天已过', '期限已过，不能提交'],
  tooEarly: ['提示还不能提出', '提交得太早'],
  noRule: ['提示没有规则允许'],
  roleMissing: ['提示需要其他角色', '我的角色不能执行这一步'],
  otherInstitution: ['提示这是其他机构的记录'],
  passwordReused: ['为什么不能再用以前的密码？', '新密码因用过而被拒绝'],
  loginRefused: ['用户名或密码不被接受', '用我的密码登录不了'],
  captchaWrong: ['图片上的字符输入后被拒绝', '输入的字符与验证码不一致'],
  remarkMissing: ['不通过时必须填写备注吗？', '备注里一定要说明原因吗？'],
  evidenceMissing: ['提示缺少材料', '缺少必需的凭证'],
  fileType: ['我的文件类型不支持', '文件格式被拒绝'],
  tooLarge: ['我的文件太大了', '文件上传失败', '文件传不上去'],
  alreadyRaised: ['为什么不能再提一次？', '原交易上已经提过'],
  reasonWrong: ['此原因不能用于该交易'],
  amountTooHigh: ['金额太高被拒绝'],
  nothingLeft: ['没有剩余金额可以提出'],
  lastAdministrator: ['为什么不能删除或停用最后一个管理员？'],
  otpWrong: ['一次性密码被拒绝'],
  otpTooSoon: ['为什么还不能重新发送一次性密码？'],
  tooMany: ['请求太多', '提示操作太快'],
  sessionReplaced: ['提示别人用我的账号登录'],
  internal: ['系统出错了', '出现未知错误'],
  unavailable: ['系统不可用', '服务没有响应'],
}
