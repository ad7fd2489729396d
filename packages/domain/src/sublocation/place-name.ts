/** 'Vault, Shelf 1' */
export const placeName = <Room extends string | null>(
  room: Room,
  sublocation: string | null | undefined,
): Room | string => (room && sublocation ? `${room}, ${sublocation}` : room)
