import type { Dictionary } from '../shape.ts'

export const otp: Dictionary['otp'] = {
  title: '邮件验证码',
  why: '验证码用于签署本次提交的内容，邮件中有说明。',
  mailing: '正在向您的邮箱发送验证码……',
  sentTo: '六位验证码已发送至 {address}，{minutes} 分钟内有效，仅可使用一次。',
  sentForOther: '刚刚发送的验证码不适用于当前内容，请等待时间到后重新发送。',
  sentBefore: '验证码刚刚发送过，请输入该验证码；时间到后可重新发送。',
  label: '邮件验证码',
  sixDigits: '请输入六位验证码。',
  resend: '重新发送验证码',
  resendIn: '{seconds} 秒后可重新发送',
}
