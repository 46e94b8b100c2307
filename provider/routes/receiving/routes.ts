import type { Api, Means } from '../api.ts'
import { routeDamageChanges } from './damages/change-damage.ts'
import { routePackagingChanges } from './parts/change-packaging.ts'
import { routeReceivingChecklist } from './checklist/checklist.ts'
import { routeReceivingConfirm } from './confirm.ts'
import { routeDamages } from './damages/damages.ts'
import { routeReceivingDecisions } from './decide.ts'
import { routeEvidenceUploads } from './parts/evidence-uploads.ts'
import { routeReceivingHeader } from './header.ts'
import { routeReceivingHistory } from './history.ts'
import { routeReceivingImageFiles, routeReceivingImageRemoval } from './parts/images.ts'
import { routeReceivingList } from './list.ts'
import { routeReceivingNew } from './new.ts'
import { routePackagings } from './parts/packagings.ts'
import { routeReceivingPdf } from './pdf.ts'
import { routeReceivingProducts } from './products.ts'
import { routeDamageNew } from './damages/register-damage.ts'
import { routeReceivingTotals } from './totals.ts'
import { routeUnderSize } from './parts/under-size.ts'
import { routeWaste } from './parts/waste.ts'

/** Every call of contract §7. */
export function routeReceiving(api: Api, means: Means) {
  routeReceivingList(api, means)
  routeReceivingProducts(api, means)
  routeReceivingNew(api, means)
  routeReceivingHeader(api, means)
  routeReceivingTotals(api, means)
  routeReceivingHistory(api, means)
  routeReceivingConfirm(api, means)
  routeReceivingDecisions(api, means)
  routeReceivingChecklist(api, means)
  routeDamages(api, means)
  routeDamageNew(api, means)
  routeDamageChanges(api, means)
  routePackagings(api, means)
  routePackagingChanges(api, means)
  routeEvidenceUploads(api, means)
  routeReceivingImageFiles(api, means)
  routeReceivingImageRemoval(api, means)
  routeWaste(api, means)
  routeUnderSize(api, means)
  routeReceivingPdf(api, means)
}
