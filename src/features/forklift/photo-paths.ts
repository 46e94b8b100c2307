import { paths } from '#contract/paths.ts'
import type { Id } from '#src/domain/names/ids.ts'

/** Where the provider has a photo of a checklist, by the name that it gave it. */
export const pathsOfPhoto = (idChecklist: Id, file01: string) => ({
  full: paths.forkliftFile(idChecklist, file01),
  thumbnail: paths.forkliftFile(idChecklist, file01, { thumb: true }),
})
