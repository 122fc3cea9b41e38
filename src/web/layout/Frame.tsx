import { Outlet } from '@tanstack/react-router'
import { AntdTheme } from '../theme/AntdTheme.tsx'

/** Header, sidebar and footer around every page of a signed-in user. */
export function Frame() {
  return (
    <AntdTheme>
      <Outlet />
    </AntdTheme>
  )
}
