import type { System } from '@cultivatd/domain/system/system'
import { useState } from 'react'
import { AboveLight, type ShownLight } from './above-light.tsx'
import { useSystemLights } from './use-lights.ts'

interface OpenedLightProps {
  system: System
  /** How long the lights of its room are on each day; null where nobody said. */
  litHours: number | null
  lightId: string
  onClose: () => void
}

/** A light of a system above a page that does not draw it. */
export function OpenedLight({ system, litHours, lightId, onClose }: OpenedLightProps) {
  const lights = useSystemLights(system)
  const [shown, setShown] = useState<ShownLight>({ is: 'view', lightId })
  if (!lights.isHere) return null
  return <AboveLight {...{ system, lights, litHours, shown, onClose }} onShow={setShown} />
}
