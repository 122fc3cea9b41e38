/** Subjects that this product has nothing of: who names one asks for something else, whatever other words they use. */
export const outsideWords = {
  en: `weather, rain, temperature, joke, poem, song, music, movie, film, story, game, football, sport, match, recipe, cook, food,
    dinner, pizza, restaurant, canteen, coffee, holiday, vacation, flight, train, ticket, taxi, bus, parking, park, travel, salary, payroll, wage, earn, income,
    bonus, pension, love, friend, sick, doctor, birthday, bitcoin, crypto, share price, shares, stock, invest, investment, fund manager,
    loan, mortgage, savings, overdraft, credit limit, loyalty, gift card, stolen, courier, contract, broken, interest rate, exchange rate, insurance, current account, cheque, iban, swift, wire transfer,
    direct debit, standing order, recurring, apple pay, google pay, alipay, wechat, new card, replacement card, credit card for,
    pin, 3-d secure, 3ds, pos machine, pos terminal, outlook, powerpoint, photoshop, formula, windows, sap, jira, teams,
    zoom, vpn, wifi, printer, scanner, phone, telephone, hotline, call centre, iphone, android, mobile, app, fingerprint, singer, capital of, lottery,
    face id, biometric, video, court, sue, lawyer, hearing, committee, tax, vat, invoice, president, minister, election, war,
    translate, translation, summarise, summarize, essay, homework, times, plus, minus, sum of, square root, prompt,
    instructions, source code, database, hack, exploit, system prompt, configuration, german, french, news of, headline`,
  zh: `天气, 下雨, 气温, 笑话, 写诗, 首诗, 唱歌, 歌曲, 音乐, 电影, 故事, 游戏, 足球, 篮球, 比赛, 体育, 菜谱, 米饭, 做饭, 午饭, 晚饭, 餐厅, 食堂,
    咖啡, 放假, 假期, 机票, 火车, 打车, 旅游, 工资, 薪水, 收入, 奖金, 养老金, 不舒服, 医生, 披萨, 饭馆, 歌手, 停车, 班车, 加薪, 爱我, 生日, 比特币, 股票, 股价, 投资, 理财, 基金, 贷款, 房贷,
    按揭, 储蓄, 存款, 透支, 额度, 积分, 礼品卡, 挂失, 被盗, 快递, 签约, 对公, 坏了, 利率, 汇率, 保险, 支票, 汇款, 转账, 自动扣款, 支付宝, 微信, 新信用卡, 办卡, 补卡, 取款密码, 开卡, 认证, POS机, 公式, 打卡, 钉钉,
    发票, 卡纸, 打印机, 扫描仪, 热线, 客服, 电话, 手机, 软件, 首都, 苹果, 安卓, 客户端, 指纹, 人脸, 视频, 法院, 起诉, 律师, 开庭, 委员会, 税, 总统, 主席, 选举,
    战争, 翻译, 摘要, 作文, 作业, 乘, 等于, 指令, 提示词, 源代码, 数据库, 黑客, 新闻`,
} as const
