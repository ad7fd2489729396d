import { open } from 'node:fs/promises'

/** Names stand in their folder, and are lost with it when the power goes before it is on the disk; Windows has no such thing. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const opened = await open(folder, 'r')
  try {
    await opened.sync()
  } finally {
    await opened.close()
  }
}
