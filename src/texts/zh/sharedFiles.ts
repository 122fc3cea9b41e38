import type { Dictionary } from '../shape.ts'

export const sharedFiles: Dictionary['sharedFiles'] = {
  download: '下载',
  downloadOf: '下载 {name}',
  deleteAsk: '确定删除共享文件 {name} 吗？',
  share: '共享文件',
  name: '显示名称',
  chooseFile: '文件',
  drop: '图片、PDF、文本、Office 文档、电子表格或 ZIP，最大 50 MB',
  sending: '正在上传 {name}：{percent}%',
  otherFile: '选择其他文件',
  fileMissing: '请选择文件。',
  audienceMissing: '请选择机构，或共享给全部机构。',
  toAll: '全部机构',
  toChosen: '指定机构',
  shared: '提交成功',
  audienceCount: '{count} 家机构',
  downloads: '下载记录（{count}）',
  downloadsOf: '下载记录（{count}）：{name}',
  downloadsTitle: '下载记录',
  noDownloads: '尚无人下载。',
}
