/** Files and calls: what stands on the server and is no page of the app. */
const notAPage = /^\/(?:(?:api|auth|checklists|assets|icons|screenshots)(?:\/|$)|__|[^/]+\.\w+$)/

/** Whether an address of this origin is opened by the app itself. */
export const isPage = (pathname: string): boolean => !notAPage.test(pathname)
