import type { Light } from '@cultivatd/domain/light/light'
import type { System } from '@cultivatd/domain/system/system'
import { useLastKnown } from '../ui/use-last-known.ts'
import { BulbDialog } from './bulb-dialog.tsx'
import { LightEditDialog } from './light-edit-dialog.tsx'
import { LightView } from './light-view.tsx'
import type { SystemLights } from './use-lights.ts'

/** What is shown of a light, above the page. */
export interface ShownLight {
  is: 'view' | 'edit' | 'bulb'
  lightId: string
}

interface AboveLightProps {
  system: System
  lights: SystemLights
  litHours: number | null
  shown: ShownLight
  onShow: (shown: ShownLight) => void
  onClose: () => void
}

/** A light that somebody deactivates meanwhile stays in its form, which says so when it is sent. */
export function AboveLight({ system, lights, litHours, shown, onShow, onClose }: AboveLightProps) {
  const { lightId } = shown
  const light: Light | undefined = useLastKnown(lights.lights, lightId)
  if (!light) return null
  const toView = () => onShow({ is: 'view', lightId })
  switch (shown.is) {
    case 'view':
      if (!lights.lights.some(({ id }) => id === lightId)) return null
      return (
        <LightView
          system={system}
          lights={lights}
          litHours={litHours}
          light={light}
          onEdit={() => onShow({ is: 'edit', lightId })}
          onBulb={() => onShow({ is: 'bulb', lightId })}
          onClose={onClose}
        />
      )
    case 'edit':
      return <LightEditDialog system={system} lights={lights} light={light} onClose={toView} onGone={onClose} />
    case 'bulb':
      return <BulbDialog system={system} light={light} onClose={onClose} />
  }
}
