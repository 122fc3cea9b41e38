import type { Rules } from './rule.ts'

/** Ways around a control: four eyes, limits, the log, sessions. */
export const getAround: Rules = {
  bypassing:
    /\b(bypass|circumvent|get (a)?round|work ?around|evade|outsmart|trick|cheat|backdate|forge|falsify|tamper(?! ?proof))\b|\b(disguis\w*|pretend\w*|camouflag\w*|smuggl\w*)\b|\b(hack|crack|sneak|get past|game the|spoof\w*|impersonat\w*)\b/,
  bypassingZh: /绕|规避|避开|躲(过|开)?|逃避|钻空子|钻.*漏洞|漏洞.*(利用|怎么用)|蒙混|怎么骗(系统|过)|教我(破|绕|跳)/,
  breakingIn: /破解|黑进|黑掉|攻破|冒充|假扮|作弊/,

  /** Leaving out a check. */
  skippingACheck:
    /\b(avoid|skip|dodge|escape|sidestep|sneak|cheat)\b.*\b(checks?|controls?|four.?eyes|verification|verif\w*|audit( log)?|logs?|logging|approval|limits?|deadlines?|otp|one-time|second (person|user)|dual control)\b|\bwithout (a second (user|person|pair)|verification|approval)\b|\b(make|get|push)\w*\b.*\bthrough\b.*\b(easily|easiest|anyway|somehow)\b/,
  skippingACheckZh:
    /跳过.*(复核|审核|检查|验证|流程)|不走(审核|复核|审批)|(不经|未经|不用|不需要|免)(批准|复核|审核|审批)(就|改|直接|也能)|^不经(批准|复核|审核|审批)|不报错|硬(提|过|改)/,

  /** Keeping something out of the log, or switching the log off. */
  changingTheLog:
    /^(delete|remove|erase|change|clear) (an? |the |my )?(audit|log) (log )?(entry|entries)\b|\b(disable|switch off|turn off|stop|delete|remove|erase|clear|wipe|clean|edit|alter|change)\b.*\b(audit log|audit trail|logs?|log entr(y|ies)|traces?|four.?eyes|hash chain)\b/,
  changingTheLogZh:
    /(伪造|(?<!被)篡改|造假|编造|假的?)(凭证|证据|单据|记录|日志)|倒签|(关掉|关闭|停掉|改掉|删掉?(?!了)|删除(?!了|后)|清掉?|清除|抹掉?)(?!.*(还有|还在|保留|查(得)?到|有记录|留下)).*(日志|审计|四眼|痕迹|操作记录)|(停|关|暂停)(掉|一?会儿?|一小时|几分钟)?.{0,4}(日志|审计)|(日志|审计).{0,4}(停|关|暂停)/,

  /** Hiding something from others. */
  unseen:
    /\b(secretly|unnoticed|unseen|undetected|stealth\w*|loop ?hole)\b|\b(not|nobody|no one)\b.*\b(notices?|see it|find out|be logged|leave traces?)\b|\bhide\b.*\b(from|my)\b.*\b(log|auditors?|audit|manager|boss|head)\b|\b(so|and|that) (nobody|no one|noone|they do ?n[o'’]t|it does ?n[o'’]t)\b.*\b(see|sees|notice\w*|know\w*|find\w*|log\w*)\b|\bunmasked somehow\b/,
  withoutBeingSeen:
    /\bwithout (anyone|anybody|(the )?others? (\w+ )?(seeing|noticing|knowing)|(it |them )?being (seen|noticed|caught|logged|recorded|detected)|leaving|my (boss|manager)|a trace|getting caught)\b|\bwithout\b.*\b(noticing|noticed|notice|being (seen|blocked|kicked|logged|caught)|knowing|trace)\b/,
  unseenZh:
    /不让.*(知道|发现|看到|看见)|不留(痕迹|记录|日志)|不被(记录|发现|察觉)|悄悄|瞒着|偷(偷|改|看)|没人(发现|知道|看到)|(不|别)(被|让).{0,6}(发现|知道|看见|拦|报错|记录)/,

  /** Acting after the last day, or with a false date. */
  afterTheDeadline:
    /\b(after|past|despite|beyond) (the |its )?(deadline|last day|limit)\b.*\banyway\b|\b(chang|alter|edit|mov|shift)\w*\b.*\bdate\b.*\b(so that|so|in order to|to (make|get|be))\b/,
  afterTheDeadlineZh:
    /日期.{0,4}(改|调|填|写)(得|成)?.{0,2}(早|晚|前|后)|过了?\d+天.*(怎样|怎么|如何).*还能(提|发|交)|(过了?|超过)(期限|期|截止).*(还能|照样|硬|依然)|(修改|改|调)(清算|交易)?日期.*(不过期|来得及|赶上|让|好)/,

  /** Splitting an amount, or claiming the same money twice. */
  splitAmounts:
    /\b(split|cut|divide|spread)\b.*\b(amounts?|payments?|refunds?|records?|it)\b.*\b(below|under|avoid|so that|no otp|limit|threshold)\b|\bsplit\w*\b.*\b(under|below|avoid|without|original|otp|limit)\b|\bstay (under|below)\b/,
  splitAmountsZh: /拆(成|分|开)/,
  paidTwice:
    /\b(pay|paid|credited|refunded) (out )?(twice|double)\b|\bdouble (pay\w*|refund\w*|credit\w*)\b|^how (to|can|do|could)\b.*\bget\b.*\b(refund\w*|paid|money|credit\w*)\b.*\b(twice|two times)\b|(重复|两次)(退款|赔付|入账).*(怎么|办法|能)/,

  /** Seeing content of another bank before its release. */
  beforeItIsReleased: /^how (can|do) i see\b.*\bbefore\b|没放行.*提前看/,

  /** Avoiding time-outs, captchas, masks, and the lock after failed log-ins. */
  switchingAProtectionOff:
    /\b(forget|clear|reset|wipe)\b.*\bfailed (log-?ins?|attempts|tries)\b|\b(disable|turn off|switch off|remove|get rid of)\b.*\b(time-?outs?|auto\w* log-?(out|off)|captchas?|idle|masking)\b|\bguess\b.*\b(password|code|otp|captcha)\b|\bkeep\w* (the |a |my )?session\b/,
  switchingAProtectionOffZh:
    /(让|使)(系统|会话)?.*(不|别|永不)(要)?(超时|自动退出|掉线)|(关闭|关掉|取消)(超时|图形验证码|掩码)|脚本.*(会话|登录|掉线)|不掩码|去掩码/,

  /** Using a second account, or that of a colleague. */
  anotherAccount:
    /\b(second|two|another|spare|extra|dummy) accounts?\b.*\b(verify|approve|audit|both|myself)\b|\b(verify|approve|audit)\b.*\b(with|using|through|from) (a |my )?(second|other|another|spare) account\b|\bshare (my|our|his|her) (account|log-?in|password|session)\b|\b(use|using|borrow|share|log ?in (with|as)|sign ?in (with|as))\b.*\b(colleague|coworker|co-worker|someone else|another (user|person)|other user|boss|manager|his|her)['’]?s?\b.*\b(login|log-in|account|password|user|name|session)\b|\b(log|sign)(ging|ing)? ?in as (my|his|her|another|a colleague|some)|\bas the other (bank|side)\b/,
  anotherAccountZh:
    /(冒用|借用?|拿|用).*(同事|别人|他人|领导|其他人|另一个人).*(账号|登录|密码|身份|名义)|(小号|两个账号|另一个账号).*(复核|审核|批准)|用(领导|同事|别人|他人|小号).{0,6}(账号|登录|身份)/,

  /** Sending false or useless evidence. */
  falseEvidence:
    /\b(empty|blank|wrong|random|dummy|unrelated)\b.*\b(file|document|page|scan|pdf)\b.*\b(evidence|vouchers?|proof|pass)\b|\b(fake|made-up|invent(ed)?)\b.*\b(voucher|evidence|document|receipt|record|slip)\b|\b(fake|bogus|phony|made[- ]up)\b(?!.*\b(card|code|reason|counterfeit)\b)/,
  falseEvidenceZh: /(空文件|空白|随便|无关).*(凭证|附件|材料)|造假|做假|假(小票|凭证|签名|单据)|(做|弄|搞)(张|个|份)假/,
}
