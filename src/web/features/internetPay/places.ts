import { menus } from '../../../domain/menus.ts'
import type { Crumb } from '../../layout/Crumbs.tsx'

const to = menus.InternetPay.path
/** The tabs of internet pay. */
export const certificatesTab: Required<Pick<Crumb, 'to' | 'search'>> = { to, search: { node: 'certificate' } }
export const ordersTab: Required<Pick<Crumb, 'to' | 'search'>> = { to, search: { node: 'order' } }
