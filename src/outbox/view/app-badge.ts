/**
 * The count of unsent work on the app's icon, where the device shows one (UX-04). Not installed, or not
 * allowed to, it is left: the count stands in the app all the same. Never rejects.
 */
export async function showOnIcon(count: number): Promise<void> {
  if (!('setAppBadge' in navigator)) return
  try {
    await (count === 0 ? navigator.clearAppBadge() : navigator.setAppBadge(count))
  } catch {
    // See above.
  }
}
