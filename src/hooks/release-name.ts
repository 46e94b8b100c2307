/**
 * The version that the page says, such as `1.0.0+6q8rm2x1` (scripts/release/version.mjs); undefined in development.
 */
export const releaseName = (): string | undefined =>
  document.querySelector<HTMLMetaElement>('meta[name=version]')?.content
