/** A comment as the outbox knows it: its photos go behind it. */
export const commentHeld = (id: string): string => `comment ${id}`
