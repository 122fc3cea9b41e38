import { narrowBelow, sidebarWidth } from '../../src/domain/screen.ts'

export interface Constant {
  what: string
  file: string
  says: string
}

const constant = (what: string, file: string, says: string): Constant => ({ what, file, says })

export const constants: readonly Constant[] = [
  constant('request timeout 100000 ms', 'src/domain/people/connection.ts', 'callTimeoutMs = 100_000'),
  constant('message box 5000 ms', 'src/domain/screen.ts', 'toastMs = 5_000'),
  constant('resend after 60 s', 'src/domain/people/otp.ts', 'otpResendSeconds = 60'),
  constant('no credentials sent to others', 'src/web/api/call.ts', "credentials: 'same-origin'"),
  constant('reconnect after 2000 ms', 'src/domain/people/connection.ts', 'retryMs = 2_000'),
  constant('3 retries', 'src/domain/people/connection.ts', 'maxRetries = 3'),
  constant('max frame 104857600 bytes', 'src/server/realtime/limits.ts', 'frameBytes: 100 * mebibyte'),
  constant('robot waiting step 500 ms', 'src/web/features/chat/robot/Thinking.tsx', 'stepMs = 500'),
  constant('chat dialog 810 px wide', 'src/web/features/chat/ChatDialog.tsx', 'width={810}'),
  constant('chat dialog 570 px high', 'src/web/features/chat/chat.module.css', 'min(570px'),
  constant('chat widget 550 px wide', 'src/web/features/chat/chat.module.css', 'minmax(0, 1fr) 550px'),
  constant(
    'chat widget 500 px high: 570 less its head',
    'src/web/features/chat/conversation/conversation.module.css',
    'height: 70px',
  ),
  constant(
    'chat tool, and no emoji for the robot',
    'src/web/features/chat/composer/Composer.tsx',
    'personId !== robotUsername',
  ),
  constant('scroll pause 500 ms', 'src/web/features/chat/conversation/useLogScroll.ts', 'scrollPauseMs = 500'),
  constant('detail-jump page size 100', 'src/web/list/neighbours.ts', 'jumpPageSize = 100'),
  constant(
    'history prompt hides after 3000 ms',
    'src/web/features/chat/conversation/MessageLog.tsx',
    'promptMs = 3_000',
  ),
  constant('admin level 1', 'src/domain/people/actor.ts', 'administrator: { level: 1 }'),
  constant('head institution 00010764', 'src/domain/people/actor.ts', "headInsIdCd = '00010764'"),
  constant('mobile breakpoint 992 px', 'src/web/list/useNarrow.ts', `(width < ${narrowBelow}px)`),
  constant('sidebar 210 px', 'src/web/layout/frame.module.css', `${sidebarWidth}px minmax(0, 1fr)`),
  constant('bell badge max 99', 'src/domain/messages.ts', 'maxBellCount = 99'),
  constant('badge blinks every 1 s', 'src/web/ui/values/unreadCount.module.css', 'bell-blink 1s step-end infinite'),
  constant('online users list 300 px high', 'src/web/features/chat/people/online.module.css', 'max-height: 300px'),
  constant('modify-view page size 20', 'src/web/features/risk/queries.ts', 'pageSize = 20'),
  constant('suspicious monitor refresh 6 s, in seconds', 'src/domain/screen.ts', 'usual: 6'),
  constant('cookie language, default en', 'src/web/i18n/language.ts', "readCookie('language')"),
  constant('cookie page_id', 'src/web/session/pageCookies.ts', "writeCookie('page_id'"),
  constant('cookie cache_page_id', 'src/web/session/pageCookies.ts', "writeCookie('cache_page_id'"),
  constant(
    'cookie hasLeftSystem, an unload within 5 ms',
    'src/web/session/pageCookies.ts',
    "writeCookie('hasLeftSystem', '1'",
  ),
  constant('cookie of the sidebar, 1 or 0', 'src/web/layout/Frame.tsx', "writeCookie('sidebar', open ? '0' : '1'"),
  constant('payloads in pieces of 300 characters', 'src/contract/sealing.ts', 'pieceLength = 300'),
  constant('form labels 100 to 270 px wide', 'src/web/flows/form/formFacts.module.css', 'grid-template-columns: 184px'),
]
