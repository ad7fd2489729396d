import { everyonesWork, Permission, permission, permissionLabels } from '@cultivatd/domain/user/permission'
import { withPermission } from '@cultivatd/domain/user/user'
import { type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { CheckBox } from '../ui/check-box.tsx'
import { FieldNote } from '../ui/field.tsx'
import type { AnyControl } from '../ui/use-form-field.ts'

/** Those of a form, which holds texts. */
export const knownPermissions = (permissions: readonly string[] | undefined): Permission[] =>
  Permission.options.filter((one) => permissions?.includes(one))

const order: readonly Permission[] = [
  permission.orgAdmin,
  permission.userAdmin,
  permission.generalEdit,
  permission.strainView,
  permission.strainEdit,
]

interface PermissionBoxesProps<T extends FieldValues & { permissions: string[] }> {
  control: AnyControl<T>
  /** What the person at the screen holds. */
  by: readonly Permission[]
}

/** What somebody may, box by box (USER-03, USER-04). */
export function PermissionBoxes<T extends FieldValues & { permissions: string[] }>(props: PermissionBoxesProps<T>) {
  const { control, by } = props
  const { field, fieldState } = useController({ control, name: 'permissions' as FieldPath<T> })
  const held = knownPermissions(field.value)
  const mayOrgAdmin = by.includes(permission.orgAdmin)
  const isOrgAdmin = held.includes(permission.orgAdmin)
  // USER-04: who is no organization admin does not see that box.
  const shown = order.filter((one): boolean => mayOrgAdmin || one !== permission.orgAdmin)
  return (
    <fieldset className="field" aria-describedby="permissions-note">
      <legend>Permissions</legend>
      <div>
        {shown.map((one) => (
          <CheckBox
            key={one}
            label={permissionLabels[one]}
            isChecked={held.includes(one)}
            // USER-03: an organization admin may do everything already. READ-100: only another one may change that.
            isDisabled={isOrgAdmin && (one !== permission.orgAdmin || !mayOrgAdmin)}
            onChange={(isOn) => field.onChange(withPermission(held, one, isOn))}
          />
        ))}
      </div>
      <FieldNote
        id="permissions-note"
        hint={
          held.length === 0
            ? `${everyonesWork} Without any permission the person sees only that access is pending.`
            : everyonesWork
        }
        error={fieldState.error?.message}
      />
    </fieldset>
  )
}
