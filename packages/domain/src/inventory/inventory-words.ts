// Apart from the schemas: Home and the lists check nothing.

/** What equipment is, each piece a record of its own (DATA-43). */
export const equipmentLabels = {
  LIGHT: 'Light',
  AC: 'Air conditioner',
  FAN: 'Fan',
  DEHUMIDIFIER: 'Dehumidifier',
  SITE: 'Site',
  SENSOR: 'Sensor',
  TANK: 'Tank',
  EQUIP_USER_DEFINED: 'Other equipment',
} as const
export type EquipmentType = keyof typeof equipmentLabels

/** What is used up (DATA-44). */
export const consumableLabels = {
  NUTRIENTS: 'Nutrients',
  BULBS: 'Bulbs',
  CONSUME_USER_DEFINED: 'Other consumables',
} as const
export type ConsumableType = keyof typeof consumableLabels

export type InventoryType = EquipmentType | ConsumableType

export const inventoryLabels: Readonly<Record<InventoryType, string>> = { ...consumableLabels, ...equipmentLabels }

export const inventoryTypes = Object.keys(inventoryLabels) as [InventoryType, ...InventoryType[]]

export const isConsumable = (type: InventoryType): type is ConsumableType => type in consumableLabels

/** What somebody's own categories are of (INV-08, DATA-16). */
export const categoryLabels = { EQUIP_USER_DEFINED: 'Equipment', CONSUME_USER_DEFINED: 'Consumables' } as const
export type CategoryType = keyof typeof categoryLabels

export const categoryTypes = Object.keys(categoryLabels) as [CategoryType, ...CategoryType[]]

/** Whether items of this type may have a category of somebody's own (INV-12). */
export const isUserDefined = (type: InventoryType): type is CategoryType => type in categoryLabels

/** Where what is in no room is (INV-02, INV-03). */
export const facilityStorage = 'Facility Storage'

/** A room that is no longer there (ERR-26, READ-111). */
export const unknownRoom = 'Unknown Room'

export const notEnoughAvailable = 'Not enough available'

/** Why a ticket was written: who used it up, or what was done in Update Stock. */
export const ticketLabels = {
  added: 'Added',
  moved: 'Moved',
  removed: 'Removed',
  dose: 'Dose',
  bulb: 'Bulb',
  application: 'Application',
} as const
export type TicketReason = keyof typeof ticketLabels

export const ticketReasons = Object.keys(ticketLabels) as [TicketReason, ...TicketReason[]]
