import type { Page } from "@playwright/test"

interface Noted {
  shift: number
  moved: string[]
}

interface Shift {
  value: number
  sources: { node?: Element; previousRect: DOMRect; currentRect: DOMRect }[]
}

/** Adds up what moves on pages that are opened from now on. */
export const watchShifts = (page: Page) => page.addInitScript(noteShifts)

/** Layout shift of the page so far, as a part of the window's height, and what moved by how much to the right and down. */
export const shiftOf = (page: Page) =>
  page.evaluate(() => {
    const { shift, moved } = window as unknown as Noted
    return { shift, moved }
  })

function noteShifts() {
  const noted = window as unknown as Noted
  noted.shift = 0
  noted.moved = []
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries() as unknown as Shift[]) {
      noted.shift += value
      for (const {
        node,
        previousRect: { x, y },
        currentRect: now,
      } of sources)
        noted.moved.push(`${node?.nodeName} ${node?.className} by ${now.x - x}, ${now.y - y}`)
    }
  }).observe({ type: "layout-shift", buffered: true })
}
