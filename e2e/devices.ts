import { devices } from '@playwright/test'

// The browser is the same for all: only what a context may be told of itself.
const { userAgent, isMobile, hasTouch } = devices['Pixel 7']

export const desk = { viewport: { width: 1440, height: 900 } }
// Of a phone nobody looks at its pixels, and to paint seven times as many takes its time.
export const tablet = { viewport: { width: 820, height: 1180 }, hasTouch: true }
export const phone = { userAgent, isMobile, hasTouch, viewport: { width: 390, height: 844 } }
