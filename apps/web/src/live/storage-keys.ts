// Where the session and the station stand in localStorage: read before the program is there too (picture/show-picture.ts).
export const sessionKey = 'cultivatd-session'
export const stationKey = 'cultivatd-station'
