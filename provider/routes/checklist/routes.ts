import type { Api, Means } from '../api.ts'
import { routeChecklistAnswer, routeChecklistAnswerRemoval } from './answer.ts'
import { routeChecklistImageFiles } from './image-files.ts'
import { routeChecklistImageRemoval, routeChecklistImageUploads } from './images.ts'
import { routeChecklistNext } from './next.ts'

/** Every call of contract §8. */
export function routeChecklist(api: Api, means: Means) {
  routeChecklistAnswer(api, means)
  routeChecklistAnswerRemoval(api, means)
  routeChecklistNext(api, means)
  routeChecklistImageUploads(api, means)
  routeChecklistImageRemoval(api, means)
  routeChecklistImageFiles(api, means)
}
