/** Settles like `work`; rejects after `limitMs`. A later result of `work` is ignored. */
export async function inTime<T>(work: Promise<T>, limitMs: number, message: string): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(message)), limitMs)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
