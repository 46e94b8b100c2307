/** As `work` resolves; rejects once `limitMs` are over. What it may still give then is not heard any more. */
export async function inTime<T>(work: Promise<T>, limitMs: number, message: string): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(message)), limitMs)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
