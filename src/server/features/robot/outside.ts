/** Subjects that this product has nothing of: who names one asks for something else, whatever other words they use. */
export const outsideWords = {
  en: `paper jam, mouse does not work, keyboard is broken, restart the server, help desk, api key, weather, rain,
    temperature, joke, poem, song, music, movie, film, story, game, football, sport, match, recipe, cook, food,
    dinner, pizza, restaurant, canteen, coffee, vacation, flight, train, ticket, taxi, bus, parking, park,
    travel, salary, payroll, wage, earn, income, bonus, pension, love, friend, sick, doctor, birthday, bitcoin,
    crypto, share price, shares, stock, invest, investment, fund manager, loan, mortgage, savings, overdraft, credit
    limit, loyalty, gift card, stolen, courier, contract, broken, interest rate, exchange rate, insurance, current
    account, cheque, iban, swift, wire transfer, direct debit, standing order, recurring, apple pay, google pay,
    alipay, wechat, new card, replacement card, credit card for, pin, 3-d secure, 3ds, pos machine, pos terminal,
    outlook, powerpoint, photoshop, formula, windows, sap, jira, teams, zoom, vpn, wifi, printer, scanner, phone,
    telephone, hotline, call centre, iphone, android, mobile, app, fingerprint, singer, capital of, lottery, face
    id, biometric, video, in court, court hearing, hearing date, sue, lawyer, hearing, committee, tax, vat,     president, minister, election, war, translate, translation, summarise, summarize, essay, homework, times, plus,
    minus, sum of, square root, prompt, previous instructions, source code, database, hack, exploit, system prompt,
    configuration, german, french, news of, headline, bake, cake, bread, breakfast, dish, drink, beer, wine, tea,
    restaurant menu, snow, sunny, storm, forecast, climate, clothes, wear, shoes, hair, hairdresser, gym, diet,
    weight, calorie, bicycle, bike, car, tyre, driving, fuel, airport, passport, visa application,
    tourist, museum, book a table, novel, actor, theatre, concert, guitar, piano, dance, painting, chess,
    basketball, tennis, olympics, champion, school, exam, university, teacher, child, children, daughter, son, wife,
    husband, mother, father, family, baby, dog, cat, pet, garden, kitchen, furniture, sofa, chair, desk, air
    conditioning, heating, lift, elevator, toilet, meeting room, office supplies, badge, door, canteen menu, dress
    code, party, sick leave, travel expense, expense claim, overtime, promotion, job interview, resume, hire me,
    boss, my mood, bored, tired, happy, sad, hate, marry, mouse, monitor, cable, charger, battery, headset,
    webcam, antivirus, virus, spam mail filter, pivot table, spreadsheet formula, presentation,
    slides, sql, python, java, javascript, css, div, recursion, null pointer, docker, kubernetes, git, linux,
    shell script, regular expression, regex, algorithm, compile, compiler, programming, blockchain, api, webhook,
    sdk, single sign-on, sso, sms, fax, letter by post, digital signature, power bi, salesforce, crm, erp,
    artificial intelligence, machine learning, chatgpt, neural, predict, prediction, tape, server room, backup,
    operating system, cpu, memory of the server, licence cost, license, upgrade, company logo, rename the portal,
    mastercard, mastercom, visa, amex, american express, diners, jcb, paypal, sepa, mt103, correspondent,
    money laundering, sanction, sanctions, kyc, regulator, police report, judge, lawsuit, mayor, consumer
    protection, savings account, bank account for, debit card for, credit card, gold card, annual fee, cashback,
    miles, securities account, price of gold, retirement, tax return, credit score, credit line, opening hours,
    branch, vault, safe deposit, cash deposit, deposit cash, currency exchange, foreign currency, dollar, euros,
    rent a, monthly statement, discount rate, paper rolls, qr code, contactless, tokenise, token service, cvv, cvc,
    balance of the customer, bribe, king, queen, history of rome, planet, moon, earth, sun, star, universe, physics,
    chemistry, biology, photosynthesis, mathematics, divided by, square, kilometre, miles into, convert, spell,
    synonym of, grammar, spanish, japanese, russian, australia, america, london, paris, tower, mountain, river,
    ocean, ceo, shareholder, market share, annual meeting, founded, competitor, marketing, advertisement, campaign,
    newsletter, customer satisfaction, leasing, factoring, guarantee letter, issue a card, issue cards, reissue,
    order a card, replace a card, change the limit of a card, card limit, spending limit, daily limit, withdrawal
    limit, lost card for, pin letter, pin code, unlock the pin, activate a card, activate my card, freeze a card,
    freeze my card, merchant account, merchant contract, merchant fee, merchant onboarding, merchant discount,
    payout date, payouts, interchange, scheme fee, scheme rules, card reader, payment terminal, ship a, install a
    terminal, bic, wire money, remittance, remit, send money to, transfer money, transfer funds, electricity bill,
    phone bill, pay my bill, top up, prepaid phone, account balance, minimum balance, joint account, my bank
    account, open an account for a, account statement, bank statement, passbook, fixed deposit, term deposit,
    deposit box, mutual fund, bond, bonds, dividend, portfolio, broker, ipo, credit check, credit bureau, credit
    history, credit rating, borrow, lend, lender, collateral, repayment, instalment, installment, refinance, bank
    teller, money order, money exchange, currency converter, exchange francs, swiss francs, pounds, remortgage,
    pension fund, reward points, points for purchases, voucher code, gift voucher, lounge, concierge, annual charge,
    overdraw, counterfeit money, excel macro, macro, vlookup, insert a column, excel formula, excel sheet, excel
    column, cell in excel, merge cells, word template, libreoffice, onedrive, sharepoint,
    google drive, dropbox, gmail, calendar, mail merge, mail signature, out of office, toner, ink cartridge, double
    sided, photocopy, copier, second monitor, docking station, touchpad, headphones, microphone, speaker, bluetooth,
    usb stick, hard disk, install chrome, firefox, browser cache, cookies, malware, ransomware, phishing, computer
    is slow, my computer is infected, blue screen, reboot, windows login, screen resolution, office wifi, router,
    mac os, ubuntu, tablet, smartwatch, smartphone, cracked screen, instagram, facebook, twitter, tiktok, whatsapp,
    telegram, linkedin, youtube, netflix, spotify, amazon, ebay, uber, airbnb, google maps, wikipedia, siri, alexa,
    copilot, offer the auditor, offer money, pay the auditor, kickback, blackmail, hide a fraud, hide fraud, cover
    up, fake a, how do i fake, forge a, make up evidence, invent evidence, fabricate, cheat the, trick the, fool
    the, bypass, circumvent, get around, secretly, without anybody noticing, nobody notices, unnoticed, steal,
    stealing, spy on, eavesdrop, crack a password, guess a password, brute force, sql injection, somebody elses
    password, impersonate, pretend, jailbreak, all card numbers of, generate card numbers, valid card numbers, sell
    card numbers, sell data, launder, drugs, weapon, gun, bomb, kill, murder, reason code 10, discover card,
    discover retrieval, unionpay app, quickpass, klarna, afterpay, western union, moneygram, wechat pay, maestro,
    verifi, ethoca, rdr alert, marriage, married, wedding, divorce, pregnant, pregnancy, neighbour, neighbor,
    girlfriend, boyfriend, dating, headache, back hurts, toothache, fever, flu, medicine, pharmacy, hospital,
    dentist, vaccine, insurance claim, should i change my job, change my job, career, quit my job, resign from,
    notice period, reference letter, pay day, payday, payslip, pay slip, salary slip, my salary, parental leave,
    maternity, paternity, annual leave, day off, days off, working hours, home office, remote work, company car,
    health insurance, training budget, trade union, human resources, recruit, vacancy, apply for a job, colleague is
    annoying, gossip, cafeteria, snack, vegetarian, pancake, pancakes, egg, eggs, rice, noodle, noodles, soup,
    chicken, cheese, chocolate, fruit, apple, banana, vegetable, grocery, shopping list, supermarket, horoscope,
    zodiac, tarot, god, religion, philosophy, politics, parliament, government, king of, queen of, world cup,
    olympic, stadium, goalkeeper, formula one, swimming, hiking, skiing, yoga, marathon, fishing, camping, beach,
    island, cruise, luggage, suitcase, train timetable, timetable, subway, metro, ferry, car rental, rent a car,
    hotel near, hotel in, hostel, sightseeing, tour guide, cheap flights, airline, boarding, windy, wind, cloudy,
    umbrella, humidity, thunder, hurricane, earthquake, degrees outside, celsius, legal advice, sue my, lawyers,
    attorney, notary, last will, write a will, inheritance, testament, copyright, trademark, patent, gdpr, contract
    binding, labour law, criminal law, constitution, prosecutor, jury, prison, jail, court order, politically
    exposed, aml, screening, tax office, customs duty, everest, speed of light, gravity, quantum, atom, molecule,
    dna, evolution, dinosaur, spider, elephant, lion, bird, fish, insect, continent, largest country, population of,
    capital city, inflation, gdp, economy, unemployment, world war, roman empire, napoleon, shakespeare, mona lisa,
    picasso, beethoven, einstein, newton, who invented, who discovered, who painted, how tall is, how high is,
    riddle, tell me a, tell me something, sing, sing a, draw a, draw me, knit, love letter, poker, casino, bet on,
    tell a story, fairy tale, cartoon, comic, anime, tv series, television, radio, podcast, magazine, newspaper,
    landlord, rent for, apartment, house prices, mortgage calculator, real estate, plumber, carpenter, washing
    machine, fridge, vacuum, sewing, gardening, plant a, flower, flowers, tree, unit test, typescript, react,
    angular, c++, golang, rust, ruby, php, perl, bash script, array, sort an array, tuple, loop, for loop, if
    statement, variable, function in, class diagram, stack trace, segmentation fault, memory leak, heap, garbage
    collector, thread pool, rebase, merge conflict, pull request, github, gitlab, ci pipeline, terraform, ansible,
    aws, azure, google cloud, virtual machine, load balancer, dns, ip configuration, firewall rule, oracle, mysql,
    postgres, mongodb, redis, kafka, json parser, xml schema, graphql, rest, rest api, swagger, openapi, iframe,
    active directory, ldap, oauth, saml, sync with, integrate, integration, import from sap, migrate the, tune the,
    hosting, vendor, manufacturer, sla of, emv certification, pci, pci dss, certification of terminals, hsm,
    tokenisation, token vault, 3d secure, acs, chargeback insurance, chargeback win rate, what is your name, real
    person, do you dream, your age, your favourite, your mother, your creator, are you conscious, meaning of life,
    plus 5, percent of 200, calculate 5, multiplied by, minus 3, in roman numerals, correct my english, my english,
    korean, italian, portuguese, latin, write a letter, write an e-mail to, cover letter, thank you note, business
    card, business cards, christmas, easter, new year, halloween, present for, gift for, somebodys phone number,
    phone number of mr, phone number of ms, set up my mailbox, mailbox on the phone, fingerprint sign-in, with a
    fingerprint, log in by fingerprint, apply for a credit card, credit card for me, my ipad, ipad, monitor
    flickers, flickers, days are in a year, passwords of all, all passwords, list of passwords, skip the four eyes,
    rest documentation, document crashes, sign up a, newspaper subscription, the judge, report to the authority,
    customer live, address of the customer, customers address, where does he live, terminal shows no, nothing
    special, excel crashes, excel freezes, text above, above this line, customers salary, customers balance, how
    rich, gold price, oil price, petrol, fuel price, stock exchange, stock market, nasdaq, tesla, fund house, safe
    custody, money market, bank holiday pay, branch manager, cashier, teller, coin, coins, banknotes of, atm
    location, nearest atm, atm near, out of order atm, refill the atm, cash in transit, check book, deposit a
    cheque, bounced cheque, credit facility, letter of credit, trade finance, guarantee, escrow, trust account,
    wealth management, private banking, robo advisor, student account, youth account, kids account, debit card pin,
    card design, card colour, metal card, virtual card, digital wallet, wallet, tap to pay, contactless payment
    limit, sound box, cash register, till, barcode, loyalty card, shop system, web shop plugin, payment gateway,
    checkout page, payment link, subscription billing, invoice template, tax bookkeeping, accounting
    software, audit firm, balance sheet, annual report, budget, procurement, purchase order for, office rent,
    cleaning service, reception, visitor, visitors, parking space, car park, lost and found, fire drill, fire alarm,
    emergency exit, first aid, security guard, staff party, team building, birthday cake, farewell, retirement
    party, appraisal, performance review, pay rise, raise my salary, bonus payment, stock options, vending machine,
    water cooler`,
  zh: `键盘坏, 重启服务器, API密钥, 天气, 下雨, 气温, 笑话, 写诗, 首诗, 唱歌, 歌曲, 音乐, 电影, 故事, 游戏, 足球, 篮球, 比赛,
    体育, 菜谱, 米饭, 做饭, 午饭, 晚饭, 餐厅, 食堂, 咖啡, 放假, 假期, 机票, 火车, 打车, 旅游, 工资, 薪水, 收入, 奖金,
    养老金, 不舒服, 医生, 披萨, 饭馆, 歌手, 停车, 班车, 加薪, 爱我, 生日, 比特币, 股票, 股价, 投资, 理财, 基金, 贷款, 房贷,
    按揭, 储蓄, 存款, 透支, 额度, 积分, 礼品卡, 挂失, 被盗, 快递, 签约, 对公, 坏了, 利率, 汇率, 保险, 支票, 汇款, 转账,
    自动扣款, 支付宝, 微信, 新信用卡, 办卡, 补卡, 取款密码, 开卡, 认证, POS机, 公式, 打卡, 钉钉, 发票, 卡纸, 打印机, 扫描仪,
    热线, 客服, 电话, 手机, 软件, 首都, 苹果, 安卓, 客户端, 指纹, 人脸, 视频, 法院, 起诉, 律师, 开庭, 委员会, 税, 总统,
    主席, 选举, 战争, 翻译, 摘要, 作文, 作业, 乘, 等于, 指令, 提示词, 源代码, 数据库, 黑客, 新闻, 烤, 蛋糕, 面包, 早饭,
    早餐, 午餐, 晚餐, 吃什么, 吃饭, 喝酒, 啤酒, 红酒, 喝茶, 奶茶, 下雪, 晴天, 台风, 气候, 衣服, 穿什么, 鞋, 理发, 健身,
    减肥, 体重, 卡路里, 自行车, 汽车, 买车, 轮胎, 驾照, 加油, 机场, 护照, 签证, 景点, 博物馆, 小说, 演员, 演唱会, 吉他, 钢琴,
    跳舞, 画画, 下棋, 网球, 奥运, 冠军, 学校, 上学, 考试, 大学, 老师, 孩子, 女儿, 儿子, 老婆, 老公, 妈妈, 爸爸, 家人, 宝宝,
    小狗, 猫, 宠物, 花园, 厨房, 家具, 沙发, 装修, 房子, 买房, 租房, 买菜, 椅子, 空调, 暖气, 电梯, 厕所, 会议室, 办公用品,
    门禁, 年会, 聚会, 年假, 请假, 病假, 差旅, 报销, 加班, 升职, 面试, 简历, 心情, 无聊, 好累, 真累, 开心, 难过, 讨厌, 结婚,
    鼠标, 显示器, 笔记本坏, 充电, 电池, 耳机, 摄像头, 杀毒, 病毒, 透视表, 演示文稿, 幻灯片, SQL, python, java, 编程,
    代码怎么写, 递归, 空指针, docker, git, linux, 写个脚本, 正则, 算法, 编译, 区块链, API, webhook, 单点登录,
    短信, 传真, 寄信, 电子签名, CRM, 人工智能, 机器学习, 预测, 磁带, 机房, 备份, 操作系统, CPU, 许可证, 升级到, 标志,
    万事达, Mastercard, Visa, 美国运通, PayPal, SWIFT, 代理行, 反洗钱, 制裁, 身份资料, 监管, 派出所, 报案,
    法官, 诉讼, 市长, 消费者权益, 银行账户, 信用卡年费, 年费, 金卡, 返现, 里程, 证券, 黄金, 退休, 个人所得税, 征信, 信用额度,
    营业时间, 网点, 保险箱, 存现金, 换外币, 外币, 美元, 欧元, 月结单, 扣率, 打印纸, 二维码, 扫码, 免密, 云闪付, 令牌化, CVV,
    吞了, 客户余额, 贿赂, 国王, 月亮, 地球, 太阳, 宇宙, 物理, 化学, 生物, 光合作用, 数学, 除以, 加上, 平方根, 公里, 法语,
    英语怎么说, 日语, 俄语, 澳大利亚, 美洲, 美国总统, 伦敦, 巴黎, 铁塔, 高铁, 晚点, 行长, 股东, 市场份额, 股东大会, 成立的,
    竞争对手, 营销, 广告, 申请信用卡, 销户, 车贷, 租赁, 保函, 哈哈, 没用, 恭喜, 发卡给, 发一张卡, 发张卡, 新客户发卡, 客户发卡,
    办张卡, 办一张卡, 办信用卡, 换卡, 换发, 卡的限额, 卡限额, 取现额度, 消费限额, 密码信封, 打印密码, 交易密码, 激活卡, 开通境外,
    境外用卡, 商户开户, 开商户, 商户协议, 商户合同, 商户手续费, 商户费率, 进件, 入网, 结算款, 到账时间, 交换费, 卡组织,
    读卡器, 寄POS, IBAN, BIC, 电汇, 汇钱, 打钱, 代扣, 定期转账, 交电费, 水电费, 话费, 充值, 账户余额, 最低余额,
    联名账户, 银行流水, 对账单打印, 定期存款, 国债, 债券, 股息, 分红, 券商, 借钱, 借款, 还款, 分期, 抵押, 担保, 换钱, 兑换,
    法郎, 英镑, 日元现钞, 消费积分, 购物券, 优惠券, 贵宾厅, 年金, 假币, 法院冻结, 冻结罪犯, 宏, 插入一列, 合并单元格, 单元格,
    求和公式, Word文件, Word 文件打不开, 文件打不开, 邮件签名, 自动回复邮件, 日历, 没墨, 墨盒, 双面打印, 复印机, 显示屏坏, 蓝牙,
    U盘, 硬盘, 安装Chrome, 浏览器缓存, cookie, 中毒, 木马, 钓鱼网站, 蓝屏, 电脑慢, 重装系统, Windows, 路由器, 没网,
    平板, 智能手表, 手表, 屏幕碎, 微博, QQ, 抖音, 淘宝, 京东, 美团, 滴滴, 优酷, 会员充值, 视频会员, 百度, 塞钱, 送礼给, 回扣,
    掩盖, 瞒过, 怎么伪造, 伪造一, 编造, 造假, 作弊, 绕过, 钻空子, 偷看, 偷偷, 不让人发现, 不被发现, 神不知鬼不觉, 监听,
    不用密码进, 破解, 猜密码, 撞库, 注入, 冒充, 假装, 越狱, 全网卡号, 所有卡号, 生成有效卡号, 生成卡号, 卖卡号, 卖数据, 洗钱, 毒品,
    枪, 炸弹, 杀人, 原因码10, 拒付时限表, JCB, Discover, 花呗, 白条, 借呗, 西联, 速汇金, 运通, 婚姻, 婚礼, 离婚,
    怀孕, 邻居, 女朋友, 男朋友, 恋爱, 追女孩, 头疼, 头痛, 腰疼, 牙疼, 发烧, 感冒, 吃药, 药店, 医院, 看病, 牙医, 疫苗, 换工作,
    跳槽, 辞掉, 推荐信, 发工资, 工资条, 工资单, 产假, 陪产假, 调休, 工作时间, 在家办公, 居家办公, 配车, 医保, 社保, 公积金,
    培训预算, 工会, 人事部, 招聘, 应聘, 八卦, 零食, 素食, 煎饼, 鸡蛋, 面条, 饺子, 火锅, 汤, 鸡肉, 巧克力, 水果, 香蕉, 蔬菜,
    超市, 购物清单, 星座, 运势, 算命, 塔罗, 宗教, 哲学, 政治, 政府, 世界杯, 奥运会, 球赛, 比分, 赛车, 游泳, 爬山, 滑雪, 瑜伽,
    马拉松, 钓鱼比赛, 露营, 海边, 海岛, 邮轮, 行李, 时刻表, 地铁, 轮渡, 租车, 酒店推荐, 附近的酒店, 民宿, 导游, 特价机票, 航班,
    登机, 刮风, 大风, 多云, 带伞, 湿度, 打雷, 地震, 多少度, 法律咨询, 法律意见, 告银行, 律师费, 公证, 遗嘱, 遗产, 继承, 版权,
    著作权, 商标, 专利, 保护法, 合同有效, 劳动法, 刑法, 宪法, 检察, 坐牢, 监狱, 政治人物, 筛查, 关税, 珠穆朗玛, 光速, 引力,
    量子, 原子, 分子, 基因, 进化, 恐龙, 蜘蛛, 大象, 狮子, 鸟, 鱼, 昆虫, 海洋, 大陆, 最大的国家, 人口, 通货膨胀, 通胀, 失业率,
    二战, 世界大战, 罗马, 拿破仑, 莎士比亚, 蒙娜丽莎, 毕加索, 贝多芬, 爱因斯坦, 牛顿, 谁发明, 谁发现, 谁画的, 有多远, 谜语,
    猜谜, 唱, 画一, 情书, 斗地主, 打牌, 麻将, 赌, 彩票, 讲故事, 童话, 漫画, 动漫, 电视剧, 电视, 广播, 播客, 杂志, 报纸,
    房东, 房租, 公寓, 房价, 中介, 水管, 洗衣机, 冰箱, 吸尘器, 养花, 种花, 种一棵, 狗粮, 单元测试, TypeScript, React,
    C++, PHP, Ruby, 数组, 元组, 循环, 变量, 函数, 堆栈, 内存泄漏, 内存, 垃圾回收, 线程, rebase, GitHub,
    流水线部署, 云服务器, 虚拟机, 负载均衡, DNS, 防火墙, Oracle, MySQL, 缓存服务器, REST, 嵌进, AD域, LDAP,
    OAuth, SAP, Jira, 同步到, 集成, 迁移, 迁到, 调优, 托管, 供应商, 厂商, EMV认证, PCI, 加密机, 叫什么名字,
    真人吗, 你是人, 还是人, 做梦, 你多大, 你妈, 有意识吗, 加7, 减去, 乘以, 百分之几是, 罗马数字, 改英语, 英语作文, 韩语, 意大利语,
    拉丁语, 写信, 求职信, 感谢信, 名片, 圣诞, 春节, 元旦, 中秋, 红包, 送什么, 礼物, 股市, 哪只股票, 加密货币, 网约车, 宠物医院,
    减肥食谱, 食谱, 小说推荐, 先生的电话, 女士的电话, 手机上怎么设, 指纹登录, 用指纹, 显示器闪, 一年有几天, 所有用户的密码, 所有密码,
    接口文档, 终端没有网络, 没有网络, ATM 上改, 取款机上改, 客户住在, 客户的住址, 客户家, 住在哪里, 商户入网, 入网清单, 老是崩溃,
    上面这行, 客户工资, 油价, 金价, 股票交易所, 纳斯达克, 特斯拉, 大堂经理, 柜员, 硬币, 最近的取款机, 附近的ATM, 加钞, 运钞,
    信用证, 贸易融资, 托管账户, 私人银行, 学生账户, 儿童账户, 卡面设计, 卡面, 虚拟卡, 电子钱包, 钱包, 挥卡, 收银机, 收银台, 条形码,
    会员卡, 支付网关, 收款码, 收款链接, 记账, 会计软件, 会计师事务所, 资产负债表, 年报, 预算, 采购, 办公室租金, 保洁, 前台接待, 访客,
    停车位, 失物招领, 消防, 火警, 安全出口, 急救, 保安, 团建, 生日蛋糕, 欢送会, 绩效, 考核, 涨工资, 年终奖, 期权, 自动售货机,
    饮水机, 领导对我, 老板对我, 上司, 下班, 几点上班, 值班表, 排班`,
} as const
