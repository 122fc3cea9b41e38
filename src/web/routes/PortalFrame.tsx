import { Outlet, useRouterState } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { type GenericRoute, genericRoutes } from '../../contract/pages.ts'
import { keysOf } from '../../domain/typed.ts'
import { ChatButton } from '../features/chat/ChatButton.tsx'
import { OnlineButton } from '../features/chat/people/OnlineButton.tsx'
import { RobotButton } from '../features/chat/robot/RobotButton.tsx'
import { HelpButton } from '../features/help/HelpButton.tsx'
import { BellButton } from '../features/messages/BellButton.tsx'
import { DesktopOffer } from '../features/messages/DesktopOffer.tsx'
import { BulkPanel } from '../flows/bulk/BulkPanel.tsx'
import { DoneLineHost } from '../flows/steps/DoneLine.tsx'
import { forgetMirrored, mirrorDrafts } from '../form/draftsOnServer.ts'
import { draftsMs } from '../form/useServerDrafts.ts'
import { Frame } from '../layout/Frame.tsx'
import { GatePage } from '../session/gate/GatePage.tsx'
import { currentProfile, onLogOut } from '../session/session.ts'
import { useProfile } from '../session/useProfile.ts'
import { AntdTheme } from '../theme/AntdTheme.tsx'
import { LiveData } from './LiveData.tsx'
import { type Search, searchOf } from './search.ts'

/** The frame of the pages; of a page that is open to anyone, that of the sign-in where nobody is signed in. */
export function PortalFrame({ children = <Outlet /> }: { children?: ReactNode }) {
  if (currentProfile()) return <UserFrame>{children}</UserFrame>
  return (
    <AntdTheme>
      <GatePage isOpen>{children}</GatePage>
    </AntdTheme>
  )
}

/** The frame with what the features put into it. */
function UserFrame({ children }: { children: ReactNode }) {
  const hasDrafts = useMirroredDrafts()
  const header = (
    <>
      <OnlineButton />
      <ChatButton />
      <RobotButton />
      <BellButton />
      <HelpButton />
    </>
  )
  const below = (
    <>
      <DoneLineHost />
      <BulkPanel />
    </>
  )
  return (
    <Frame header={header} above={<DesktopOffer />} below={below} live={<LiveData />}>
      {hasDrafts && children}
    </Frame>
  )
}

/**
 * Brings the drafts of this browser and of the server together as the page is loaded, and forgets them as the user logs
 * out. False while the page that is opened is a form, which would begin without its draft.
 */
function useMirroredDrafts(): boolean {
  const { userId } = useProfile()
  const opensForm = useRouterState({ select: ({ location }) => isForm(location.pathname, searchOf(location.search)) })
  const [isDone, setDone] = useState(false)
  useEffect(() => {
    const end = () => setDone(true)
    // Away, the server has nothing to bring: what this browser has is what there is.
    void mirrorDrafts(localStorage, userId).catch(end).then(end)
    const late = setTimeout(end, draftsMs)
    const stop = onLogOut(() => forgetMirrored(localStorage))
    return () => {
      clearTimeout(late)
      stop()
    }
  }, [userId])
  return isDone || !opensForm
}

const generic = keysOf(genericRoutes).filter((route: GenericRoute) => genericRoutes[route] === 'form')

/** True for the address of a page that is a form. */
function isForm(pathname: string, { node }: Search): boolean {
  return (
    node === 'noOrig' || generic.some((route) => pathname === `/${route}`) || /\/(create|edit|modify)\b/.test(pathname)
  )
}
