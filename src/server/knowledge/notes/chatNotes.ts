import { maxFileBytes } from '../../../contract/files.ts'
import { maxChatText, maxMessageBytes } from '../../../domain/messages.ts'
import { maxBulletinTitle } from '../../../domain/reference/bulletins.ts'
import { suggestionsAtMost } from '../../../domain/robot.ts'
import { inBoth, inBothZh, note } from './note.ts'

const megabytes = maxFileBytes / 1024 / 1024

/** Chat, the robot and bulletins. */
export const chatNotes = [
  note(
    'how.chat',
    [
      'Enter sends a chat message, Shift+Enter begins a new line.',
      'new line in chat | line break without sending | which key sends a message',
    ],
    ['聊天中 Enter 发送，Shift+Enter 换行。', '不发送换行 | 哪个键发送'],
  ),
  note(
    'how.chat',
    [
      'An empty message, or one of spaces only, is not sent.',
      'send an empty message | only spaces in chat | blank chat message',
    ],
    ['空消息或只有空格的消息不会发送。', '空消息能发吗 | 只发空格 | 空白消息'],
  ),
  note(
    'how.chat',
    [
      `A chat message can have up to ${maxChatText.toLocaleString('en')} characters (${maxMessageBytes / 1024} KB); a file up to ${megabytes} MB: images, PDF, text, Office documents and spreadsheets, else “Unsupported file type”.`,
      'which files in chat | chat file types | unsupported file type in chat | how long may a chat message be | how big a file can i send in chat',
    ],
    [
      `聊天消息最多 ${maxChatText} 个字符（${maxMessageBytes / 1024}KB）；文件最大 ${megabytes} MB，可为图片、PDF、文本、Office 文档和表格，否则提示 “Unsupported file type”。`,
      '聊天能发什么文件 | 聊天文件类型 | 聊天消息多长 | 聊天发多大文件 | 不支持的文件类型',
    ],
  ),
  note(
    'how.chat',
    [
      'The unread badge of a conversation is reset when you open or activate its window, or begin typing in it.',
      'when is the chat badge reset | unread count of chat disappears | badge of unread chat',
    ],
    ['打开或激活会话窗口，或开始输入时，该会话的未读数清零。', '聊天未读什么时候清零 | 聊天角标消失 | 未读数重置'],
  ),
  note(
    'how.chat',
    [
      'Under your message stands Sent, then Delivered when it has arrived, and Read when it has been read.',
      'sent delivered read meaning | ticks in chat | has he read my message',
    ],
    ['消息下方依次显示已发送、已送达、已读。', '已发送已送达已读 | 对方看了吗 | 消息状态'],
  ),
  note(
    'how.chat',
    [
      'You can chat with any user who is online, of your own and of other institutions; the button Online users in the header lists them.',
      'who can i chat with | chat with another bank | list of online users | who is online',
    ],
    [
      '可与本机构和其他机构的在线用户聊天；页首的“在线用户”列出他们。',
      '能和谁聊天 | 和对方银行聊天 | 谁在线 | 在线用户列表',
    ],
  ),
  note(
    'how.robot',
    [
      'Rate an answer once, with thumbs up (+1, satisfied) or thumbs down (-1); after that “It has been rated and cannot be rated again.” is shown.',
      'rate the robot | thumbs up value | satisfied score | can i change my rating | rated twice | how often can i rate',
    ],
    [
      '每条回答可评价一次：满意（+1）或不满意（-1）；再次评价会提示 “It has been rated and cannot be rated again.”（不能再次评价）。',
      '评价机器人 | 满意多少分 | 能改评价吗 | 评价几次 | 不满意的分值',
    ],
  ),
  note(
    'how.robot',
    [
      'Ratings change the order (ranking) in which the robot finds its articles, and administrators see low ratings.',
      'do ratings change anything | what happens with my rating | are stars used',
    ],
    ['评价会影响机器人查找文章的排序，系统管理员能看到低分评价。', '评价有什么用 | 评分会改变什么 | 评价后怎样'],
  ),
  note(
    'how.robot',
    [
      `After an answer the robot offers at most ${inBoth(suggestionsAtMost)} suggestions to click.`,
      'how many suggestions | suggestion lines of the robot | clickable suggestions max',
    ],
    [
      `回答后机器人最多给出 ${inBothZh(suggestionsAtMost, '条')}可点击的建议。`,
      '建议最多几条 | 机器人可点建议 | 推荐几条',
    ],
  ),
  note(
    'how.robot',
    [
      'While the robot works, one, two and three dots are shown in turn, every half second.',
      'dots while the robot thinks | robot waiting indicator',
    ],
    ['机器人思考时，每半秒依次显示一、二、三个点。', '机器人点点点 | 等待机器人回答'],
  ),
  note(
    'how.robot',
    [
      'The robot answers questions in English and Chinese; it never acts, reads no files, and has no emoji.',
      'what can the robot do | robot languages | can the robot submit | send a file to the robot | emoji to the robot',
    ],
    [
      '机器人用英文和中文回答问题；不代为操作，不读取文件，没有表情。',
      '机器人能做什么 | 机器人会什么语言 | 机器人会说英文吗 | 用中文问可以吗 | 机器人能提交吗 | 给机器人发文件 | 机器人表情',
    ],
  ),
  note(
    'how.robot',
    [
      'If the robot has no answer, it offers a person of the head institution who is online.',
      'reach a human | who to ask when the robot has no answer | talk to a person | robot does not know | customer service person',
    ],
    [
      '机器人无法回答时，可转接在线的总部机构人工。',
      '转人工 | 机器人答不出来找谁 | 找人工 | 机器人不知道怎么办 | 联系客服',
    ],
  ),
  note(
    'how.robot',
    [
      'Send the robot a record ID, and it says the status, who acts next, by when, and why an action is not available.',
      'ask the robot about a record | next step of a record | whose turn is my record',
    ],
    [
      '把差错编号发给机器人，它会说明状态、下一步由谁处理、期限，以及操作不可用的原因。',
      '问机器人记录下一步 | 记录轮到谁 | 查记录进度',
    ],
  ),
  note(
    'page.bulletins',
    [
      'Managers write bulletins for their own institution, administrators and the head institution for all or selected institutions.',
      'who may publish bulletins | who writes announcements | can i publish a bulletin | bulletin to all institutions',
    ],
    [
      '机构管理员可为本机构发布公告，系统管理员和总部机构可面向全部或指定机构发布。',
      '谁能发公告 | 谁写公告 | 给所有机构发公告',
    ],
  ),
  note(
    'page.bulletins',
    [
      'Notices addressed to an institution reach its own users, the head institution and administrators.',
      'who receives the notices of an institution | recipients of an institution bulletin | does head office get our bulletins',
    ],
    [
      '发给某机构的通知由该机构的用户、总部机构和系统管理员收到。',
      '机构通知谁收得到 | 机构公告接收人 | 总部能看到本机构公告吗',
    ],
  ),
  note(
    'page.bulletins',
    [
      'A bulletin is written under Info management › Bulletins, tab Manage, with Create bulletin (address /system/bulletin/create; edit: /system/bulletin/edit/ and its number).',
      'where do i write a bulletin | address of a new bulletin | url to edit a bulletin | create an announcement where',
    ],
    [
      '公告在信息管理 › 公告的“管理”页签中新建（网址 /system/bulletin/create，编辑 /system/bulletin/edit/ 加编号）。',
      '在哪写公告 | 新公告网址 | 编辑公告的网址 | 公告页面地址',
    ],
  ),
  note(
    'page.bulletins',
    [
      'A bulletin is a draft, scheduled, published, expired or withdrawn; a published one can be edited and withdrawn, only a draft can be deleted.',
      'bulletin states | delete a bulletin | withdraw a bulletin | edit a published bulletin | statuses of an announcement',
    ],
    [
      '公告状态：草稿、定时、已发布、已过期、已撤回；已发布的可修改和撤回，只有草稿可删除。',
      '公告状态 | 删除公告 | 撤回公告 | 修改已发布公告',
    ],
  ),
  note(
    'page.bulletins',
    [
      'A bulletin is announced once by the bell; you find it on the home page and under Bulletins, tab For me.',
      'how am i told of a bulletin | where do i read bulletins | new announcement notification',
    ],
    ['公告由铃铛通知一次；可在首页和公告的“发给我的”页签查看。', '公告怎么通知 | 在哪看公告 | 新公告提醒'],
  ),
  note(
    'page.bulletinForm',
    [
      `A bulletin has a title of up to ${maxBulletinTitle} characters, a text, recipients, attachments, and a display period from and until.`,
      'bulletin title length | what fields has a bulletin | display period of a bulletin | schedule a bulletin',
    ],
    [
      `公告包括标题（最多 ${maxBulletinTitle} 个字符）、正文、发布对象、附件和显示起止时间。`,
      '公告标题多长 | 公告有哪些字段 | 公告显示期间 | 定时公告',
    ],
  ),
  note(
    'how.chat',
    [
      'Nothing happens on Send when the message is empty or holds only spaces: it is not sent.',
      'send does nothing | message is not sent when only spaces',
    ],
    ['消息为空或只有空格时，点击发送没有反应，不会发送。', '点了发送没反应 | 打的空格发不出去 | 发送按钮没反应'],
  ),
  note(
    'how.chat',
    [
      'A chat message written while the connection is down is sent when it is back; beside one that could not be sent stands Resend.',
      'chat message not sent | message failed to send | chat while offline | resend a chat message',
    ],
    [
      '断线时写的消息在恢复后自动发送；未发出的消息旁有“重新发送”。',
      '消息没发出去 | 聊天发送失败 | 断网时聊天 | 重发消息',
    ],
  ),
  note(
    'how.chat',
    [
      'To chat with a user who is not online, open the conversation from the list of conversations under Chat: the message waits until that user logs in.',
      'chat with someone offline | write to a user who is not online | message an offline colleague',
    ],
    [
      '要给不在线的用户留言，可从“聊天”的会话列表打开会话：对方登录后即可看到。',
      '对方不在线能发吗 | 给没上线的人留言 | 不在线的同事怎么联系',
    ],
  ),
  note(
    'how.chat',
    [
      'A sent chat message cannot be recalled, changed or deleted; a conversation is between two users: there are no groups, and no voice messages or calls.',
      'recall a chat message | unsend a message | delete a chat message | group chat | chat with several people | voice message or call',
    ],
    [
      '已发送的聊天消息不能撤回、修改或删除；会话只在两人之间：没有群聊、语音消息和通话。',
      '聊天能撤回消息吗 | 发错的消息能删吗 | 聊天记录能删吗 | 能拉群吗 | 能发语音吗 | 群聊',
    ],
  ),
  note(
    'how.robot',
    [
      'If an answer of the robot is wrong, press thumbs down under it: administrators see the question without your name and correct the article; or ask a person.',
      'robot gave a wrong answer | robot is wrong what to do | report a wrong answer',
    ],
    [
      '机器人答错时，点击回答下方的“不满意”：系统管理员会看到该问题（不含姓名）并改正文章；也可转人工。',
      '机器人答错了怎么办 | 机器人说得不对 | 反馈错误回答',
    ],
  ),
]
