import { useQuery } from '@tanstack/react-query'
import { Checkbox } from 'antd'
import { menus, menusOf, modules } from '../../../domain/menus.ts'
import { useText } from '../../i18n/useText.ts'
import { rolesQuery } from './queries.ts'
import { controlId, type useUserForm } from './useUserForm.ts'

type RightsFieldsProps = Pick<ReturnType<typeof useUserForm>, 'draft' | 'set' | 'errorOf'>

/** The roles, and of the menus that they give those that the user has. */
export function RightsFields({ draft, set, errorOf }: RightsFieldsProps) {
  const t = useText()
  const { data: offered } = useQuery(rolesQuery)
  const { roles, withheld } = draft
  const given = menusOf(roles)
  const administers = roles.includes('administrator')
  return (
    <>
      <fieldset id={controlId('roles')} className="user-rights" aria-describedby={`${controlId('roles')}-line`}>
        <legend>
          {t('field.roles')} <span className="quiet">{t('form.required')}</span>
        </legend>
        <div className="user-choices">
          {offered?.list.map(({ name }) => (
            <Checkbox
              key={name}
              checked={roles.includes(name)}
              onChange={({ target }) =>
                set({ roles: target.checked ? [...roles, name] : roles.filter((one) => one !== name) })
              }
            >
              {t(`role.${name}`)}
            </Checkbox>
          ))}
        </div>
        <Line id={`${controlId('roles')}-line`} error={errorOf('roles')} />
      </fieldset>
      <fieldset id={controlId('menus')} className="user-rights" aria-describedby={`${controlId('menus')}-line`}>
        <legend>{t('field.menus')}</legend>
        <p className="quiet">
          {t(administers ? 'users.administratorMenus' : roles.length === 0 ? 'users.noRole' : 'users.menusHint')}
        </p>
        {modules.map((module) => {
          const some = given.filter((menu) => menus[menu].module === module)
          if (some.length === 0) return null
          return (
            <div key={module} className="user-module">
              <span className="user-module-name">{t(`frame.module.${module}`)}</span>
              <div className="user-choices">
                {some.map((menu) => (
                  <Checkbox
                    key={menu}
                    checked={administers || !withheld.includes(menu)}
                    disabled={administers}
                    onChange={({ target }) =>
                      set({ withheld: target.checked ? withheld.filter((one) => one !== menu) : [...withheld, menu] })
                    }
                  >
                    {t(`frame.menu.${menu}`)}
                  </Checkbox>
                ))}
              </div>
            </div>
          )
        })}
        <Line id={`${controlId('menus')}-line`} error={errorOf('menus')} />
      </fieldset>
    </>
  )
}

function Line({ id, error }: { id: string; error: string | null }) {
  return (
    <div id={id} className="line-note">
      {error !== null && (
        <span role="alert" className="line-error">
          {error}
        </span>
      )}
    </div>
  )
}
