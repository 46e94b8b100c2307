/** Paths of files and API calls, which are not pages of the app. */
const notAPage = /^\/(?:(?:api|auth|checklists|assets|icons|screenshots)(?:\/|$)|__|[^/]+\.\w+$)/

/** Whether the app itself opens this path of its origin. */
export const isPage = (pathname: string): boolean => !notAPage.test(pathname)
