import type { InventoryType } from '@cultivatd/domain/inventory/inventory-words'
import {
  Cylinder,
  Droplets,
  Fan,
  FlaskRound,
  LampCeiling,
  Lightbulb,
  type LucideIcon,
  Shapes,
  SquareDashed,
  Thermometer,
  Wind,
  Wrench,
} from 'lucide-react'

const icons: Record<InventoryType, LucideIcon> = {
  NUTRIENTS: FlaskRound,
  BULBS: Lightbulb,
  CONSUME_USER_DEFINED: Shapes,
  LIGHT: LampCeiling,
  AC: Wind,
  FAN: Fan,
  DEHUMIDIFIER: Droplets,
  SITE: SquareDashed,
  SENSOR: Thermometer,
  TANK: Cylinder,
  EQUIP_USER_DEFINED: Wrench,
}

/** What kind of thing it is, beside its name. */
export function InventoryIcon({ type, size = 18 }: { type: InventoryType; size?: number }) {
  const Icon = icons[type]
  return <Icon size={size} strokeWidth={1.75} aria-hidden="true" />
}
