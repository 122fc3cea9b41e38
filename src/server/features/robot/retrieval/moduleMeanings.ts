export interface Meaning {
  en: string
  zh: string
}

export const moduleMeanings: readonly Meaning[] = [
  { en: 'alert, alarm, warning', zh: '预警, 告警, 警报' },
  { en: 'false alarm, false positive', zh: '误报, 虚警' },
  { en: 'blacklist, blacklisted, black list, blacklisting', zh: '黑名单, 拉黑' },
  { en: 'whitelist, whitelisted, white list, whitelisting', zh: '白名单, 加白' },
  { en: 'intercept, intercepted, interception, stopped', zh: '拦截, 拦下, 拦了' },
  { en: 'score, points, scoring', zh: '分数, 得分, 打分, 分值' },
  { en: 'threshold', zh: '阈值, 门槛' },
  { en: 'refresh, reload', zh: '刷新' },
  { en: 'certificate, cert', zh: '证书' },
  { en: 'contact, contact person, contact details, address book, directory', zh: '联系人, 联系方式, 通讯录, 名录' },
  { en: 'phone, telephone, phone number', zh: '电话, 电话号码' },
  { en: 'agent, agency, on behalf of, acts for, act for', zh: '代理, 代理机构, 代理关系, 委托' },
  { en: 'currency', zh: '币种, 货币' },
  { en: 'bin, iin, card range, card prefix, first digits', zh: '卡段, 卡头, 前几位, 前六位' },
  {
    en: 'internet pay, internet payment, online payment, e-commerce, ecommerce, web shop',
    zh: '互联网支付, 网上支付, 电商, 网购, 网店',
  },
  { en: 'order', zh: '订单' },
  { en: 'import', zh: '导入' },
  { en: 'robot, bot, chatbot, chat bot, virtual assistant', zh: '机器人, 智能助手, 小助手' },
  { en: 'chat, direct message, conversation', zh: '聊天, 私聊, 对话' },
  { en: 'online', zh: '在线' },
  { en: 'rate, rating, rated, thumb', zh: '评价, 评分, 点赞, 差评' },
  { en: 'version', zh: '版本' },
]
