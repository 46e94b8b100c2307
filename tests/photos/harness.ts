import { openCamera, stopCamera } from '#src/photos/camera.ts'
import { isSamePicture } from '#src/photos/compare.ts'
import { encodeOnPage } from '#src/photos/encode-on-page.ts'
import { askHint } from '#src/photos/hint/ask-hint.ts'
import { takeFile, takeFrame } from '#src/photos/take.ts'

/** The photo code that the tests and the benchmark drive in a real browser, without a screen. */
const photos = { takeFile, takeFrame, encodeOnPage, openCamera, stopCamera, isSamePicture, askHint }

declare global {
  interface Window {
    photos: typeof photos
  }
}

window.photos = photos
