/** What this page has had kept of images, by person and path: nothing of it once the caches are gone. */
export const askedImages = new Set<string>()
