import type { PhotoStore } from './photo-store.ts'

/** For tests. */
export function openMemoryStore(): PhotoStore {
  const kept = new Map<string, Buffer>()
  return {
    put: async (sha256, rendering, bytes) => {
      kept.set(`${sha256}/${rendering}`, bytes)
    },
    get: async (sha256, rendering) => kept.get(`${sha256}/${rendering}`),
  }
}
