// Apart from the schema, which brings zod to the first screen of a station.
export const shortestPin = 6
export const longestPin = 12
