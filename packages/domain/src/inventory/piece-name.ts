/** A piece has no name: the end of its id tells it from the others. */
export const pieceName = (id: string): string => `Piece ${id.slice(-6)}`
