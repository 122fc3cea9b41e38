import { useQuery } from '@tanstack/react-query'
import { Checkbox } from 'antd'
import { menus, menusOf, modules } from '../../../domain/people/menus.ts'
import { FieldGroup } from '../../form/FieldGroup.tsx'
import type { Form } from '../../form/useForm.ts'
import { useText } from '../../i18n/useText.ts'
import typography from '../../ui/typography.module.css'
import { rolesQuery } from './queries.ts'
import type { UserValues } from './userForm.ts'
import styles from './users.module.css'

export function RightsFields({ form }: { form: Form<UserValues> }) {
  const t = useText()
  const { data: offered } = useQuery(rolesQuery)
  const { roles, withheld } = form.values
  const given = menusOf(roles)
  const administers = roles.includes('administrator')
  return (
    <>
      <FieldGroup form={form} name="roles" required>
        <div className={styles.choices}>
          {offered?.list.map(({ name }) => (
            <Checkbox
              key={name}
              checked={roles.includes(name)}
              onChange={({ target }) =>
                form.set({ roles: target.checked ? [...roles, name] : roles.filter((one) => one !== name) })
              }
            >
              {t(`role.${name}`)}
            </Checkbox>
          ))}
        </div>
      </FieldGroup>
      <FieldGroup form={form} name="menus">
        <p className={typography.quiet}>
          {t(administers ? 'error.administratorMenus' : roles.length === 0 ? 'users.noRole' : 'users.menusHint')}
        </p>
        {modules.map((module) => {
          const some = given.filter((menu) => menus[menu].module === module)
          if (some.length === 0) return null
          return (
            <div key={module} className={styles.module}>
              <span className={styles.moduleName}>{t(`frame.module.${module}`)}</span>
              <div className={styles.choices}>
                {some.map((menu) => (
                  <Checkbox
                    key={menu}
                    checked={administers || !withheld.includes(menu)}
                    disabled={administers}
                    onChange={({ target }) =>
                      form.set({
                        withheld: target.checked ? withheld.filter((one) => one !== menu) : [...withheld, menu],
                      })
                    }
                  >
                    {t(`frame.menu.${menu}`)}
                  </Checkbox>
                ))}
              </div>
            </div>
          )
        })}
      </FieldGroup>
    </>
  )
}
