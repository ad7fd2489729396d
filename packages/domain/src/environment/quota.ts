/**
 * How many readings of one source are kept: two a second for good, and as many at once as a gateway that was cut off for
 * two weeks has of its minutes. Without a limit a sensor that runs wild, or a key that was stolen, fills the disk.
 */
export const readingsPerSecond = 2
export const readingsAtOnce = 20_000

export const tooManyText = `More readings came than ${readingsPerSecond} a second, and the ${readingsAtOnce.toLocaleString('en-US')} that may come at once are used up. Send them again later, or less often.`

export const unknownKeyText =
  'This key is not known, or its source was deleted. Add a source to the room and give the sensor the new key.'

export const goneRoomText =
  'The room of this source is no longer there, so nothing was kept. Add a source to another room and give the sensor the new key.'
