import type { Page } from '@playwright/test'

export interface OpenedRoom {
  url: string
  facilityId: string
  room: { id: string; name: string }
}

/** From the press on the room's link on the facility's page, which a grower comes from, until its plants are drawn; in ms. */
export async function openByLink(on: Page, { url, facilityId, room }: OpenedRoom, plants: number): Promise<number> {
  await on.goto(`${url}/facility/${facilityId}`)
  const link = on.getByRole('link', { name: room.name, exact: true }).first()
  await link.waitFor()
  // What the page still does after its first sight must not count for the room.
  await on.waitForTimeout(500)
  const began = Date.now()
  await link.click()
  return (await drawnAt(on, plants)) - began
}

/** From loading its address anew. */
export async function openByAddress(on: Page, { url, facilityId, room }: OpenedRoom, plants: number): Promise<number> {
  const began = Date.now()
  await on.goto(`${url}/facility/${facilityId}/room/${room.id}`, { waitUntil: 'commit' })
  return (await drawnAt(on, plants)) - began
}

/** When the browser had painted a rack map that counts so many plants, by the clock that both processes share. */
export async function drawnAt(on: Page, plants: number): Promise<number> {
  const text = `${plants.toLocaleString('en-US')} plants`
  const handle = await on.waitForFunction((wanted: string) => {
    const isCounted = document.querySelector('section:has([role=grid]) header')?.textContent?.includes(wanted) ?? false
    const isDrawn = document.querySelector('[role=grid] svg[viewBox]') !== null
    if (!isCounted || !isDrawn) return 0
    // The second frame begins when the first is painted.
    return new Promise<number>((resolve) =>
      requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.timeOrigin + performance.now()))),
    )
  }, text)
  return await handle.jsonValue()
}
