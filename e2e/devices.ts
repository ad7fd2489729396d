import { devices } from '@playwright/test'

// The browser is the same for all: only what a context may be told of itself.
const { userAgent, deviceScaleFactor, isMobile, hasTouch } = devices['Pixel 7']

export const desk = { viewport: { width: 1440, height: 900 } }
export const phone = { userAgent, deviceScaleFactor, isMobile, hasTouch, viewport: { width: 390, height: 844 } }
