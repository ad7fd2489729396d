/** Where the draft of an application in a room is. */
export const applicationPlace = (roomId: string): string => `room ${encodeURIComponent(roomId)} additive`
