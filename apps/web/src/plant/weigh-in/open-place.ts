/** Where the draft of a room's next weigh-in is. */
export const openPlace = (roomId: string): string => `weigh-in of room ${encodeURIComponent(roomId)}`
