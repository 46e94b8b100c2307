import { paths } from '#contract/paths.ts'

/** Where the provider has a photo of a checklist, by the name that it gave it. */
export const pathsOfPhoto = (idChecklist: number, file01: string) => ({
  full: paths.forkliftFile(idChecklist, file01),
  thumbnail: paths.forkliftFile(idChecklist, file01, { thumb: true }),
})
