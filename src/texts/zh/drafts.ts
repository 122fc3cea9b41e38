import type { Dictionary } from '../shape.ts'

export const drafts: Dictionary['drafts'] = {
  lead: '您已开始填写或由 AI 助手为您代拟、尚未提交的表单。仅您本人可见，在任何浏览器中均可继续填写。最多保存 {max} 份，保存 {days} 天，不含卡号。',
  form: '表单',
  subject: '内容',
  files: '文件',
  savedAt: '保存时间',
  actions: '操作',
  prepared: '由 AI 助手 {name} 代拟',
  onlyHere: '仅在此浏览器中',
  none: '没有草稿。',
  noneHelp: '您在表单中输入的内容会保存在此处，直到提交或放弃。',
  discardLabel: '放弃草稿：{name}',
  discardOf: '是否放弃“{name}”的草稿？已输入的内容将丢失。',
}
