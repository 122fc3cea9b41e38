import { menuPaths } from '../../../contract/pages.ts'

export const listPath = menuPaths.UserManagement
