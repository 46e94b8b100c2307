import { paths } from '#contract/paths.ts'
import type { Id } from '#src/domain/names/ids.ts'

/** The provider's paths for a checklist photo by its file name. */
export const pathsOfPhoto = (idChecklist: Id, file01: string) => ({
  full: paths.forkliftFile(idChecklist, file01),
  thumbnail: paths.forkliftFile(idChecklist, file01, { thumb: true }),
})
