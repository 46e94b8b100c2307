/**
 * Shows the number of unsent entries on the app's icon, where the device supports it (UX-04). If the app is not
 * installed or lacks the permission, nothing happens: the app shows the number as well. Never rejects.
 */
export async function showOnIcon(count: number): Promise<void> {
  if (!('setAppBadge' in navigator)) return
  try {
    await (count === 0 ? navigator.clearAppBadge() : navigator.setAppBadge(count))
  } catch {
    // The doc comment above gives the reason.
  }
}
