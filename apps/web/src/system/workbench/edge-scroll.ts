/** px from the edge of the screen where a drag scrolls, and how far in each frame. */
const edge = 64
const step = 12

/** Scrolls the page while a drag is near the upper or lower edge of the screen. */
export function scrollAtEdges(): { at: (y: number) => void; stop: () => void } {
  let by = 0
  let frame = 0
  const scroll = () => {
    window.scrollBy(0, by)
    frame = by === 0 ? 0 : requestAnimationFrame(scroll)
  }
  return {
    at(y) {
      by = y < edge ? -step : y > window.innerHeight - edge ? step : 0
      if (by !== 0 && frame === 0) frame = requestAnimationFrame(scroll)
    },
    stop() {
      by = 0
      cancelAnimationFrame(frame)
      frame = 0
    },
  }
}
