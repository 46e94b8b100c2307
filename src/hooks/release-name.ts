/** File name of the build's script, which changes with every release; undefined in development. */
export const releaseName = (): string | undefined =>
  /assets\/[^/]+$/.exec(
    document.querySelector<HTMLScriptElement>('script[src*="/assets/"]')?.src ?? '',
  )?.[0]
