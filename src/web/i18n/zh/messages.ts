import type { Dictionary } from '../shape.ts'

/** The words of the bell and of the messages, in Chinese. */
export const messages: Dictionary['messages'] = {
  title: '消息',
  bell: '消息，{unread} 条未读',
  isUnread: '（未读）',
  today: '今天',
  yesterday: '昨天',
  all: '全部消息',
  markAll: '全部标为已读',
  none: '您没有消息。',
  noneHelp: '您的记录发生变化或有待办事项时，会显示在这里。',
  noneSuch: '没有符合条件的消息。',
  noneSuchHelp: '请选择其他类型，或同时显示已读消息。',
  kind: '消息类型',
  type: { all: '全部', recommend: '记录', bulletin: '公告', chat: '聊天' },
  onlyUnread: '仅未读',
  count: '{count} 条消息',
  unread: '{count} 条未读',
  older: '显示更早的消息',
  off: '实时更新已关闭',
  offHelp: '连接已断开。当前内容仍会保留，但可能不是最新。',
  retry: '重试',
  desktopAsk: '其他窗口在前时，是否也在桌面显示消息？',
  desktopYes: '在桌面显示',
  desktopNo: '暂不',
  desktopOn: '消息将在桌面显示，可在用户中心更改。',
}
