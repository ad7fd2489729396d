/** When something goes and who carries it, under the names of the facts of what leaves and of what comes. */
export const carriedFactNames = {
  Departure: 'Departure',
  Arrival: 'Arrival',
  Transporter: 'Transporter',
  Driver: 'Driver',
  DriverLicense: 'Driver’s license',
  VehiclePlate: 'Plate',
} as const
