import { folderRoutes } from '../folders/index.ts'
import type { Operation } from '../pipeline/operation.ts'
import type { PortalContext } from '../portal-context.ts'
import { categoryRoutes } from './category-routes.ts'
import { opinionRoutes } from './comment-rating-routes.ts'
import { exportRoutes } from './export-routes.ts'
import { fileRoutes } from './file-routes.ts'
import { itemGroupRoutes } from './group-routes.ts'
import { keepingRoutes } from './ownership-routes.ts'
import { partRoutes } from './part-routes.ts'
import type { PublishJobs } from './publish-jobs.ts'
import { publishRoutes } from './publish-routes.ts'
import { relationRoutes } from './relation-routes.ts'
import { itemRoutes } from './routes.ts'
import type { Items } from './service.ts'
import { shareRoutes } from './share-routes.ts'
import { createItemSharings } from './share-service.ts'
import { statusRoutes } from './status-routes.ts'
import type { Views } from './views.ts'

/** Every operation on items and folders. */
export function contentRoutes({
  ground,
  items,
  jobs,
  views
}: {
  readonly ground: PortalContext
  readonly items: Items
  readonly jobs: PublishJobs
  readonly views: Views
}): Operation[] {
  return [
    ...folderRoutes({ ground, removeItem: items.remove }),
    ...itemRoutes({ ground, items, views }),
    ...keepingRoutes({ ground, items }),
    ...categoryRoutes({ items }),
    ...shareRoutes({ ground, sharings: createItemSharings(ground) }),
    ...itemGroupRoutes({ ground }),
    ...publishRoutes({ ground, items, jobs }),
    ...exportRoutes({ ground, items, jobs }),
    ...statusRoutes({ ground, jobs }),
    ...fileRoutes({ ground, items }),
    ...partRoutes({ ground, items }),
    ...relationRoutes({ ground }),
    ...opinionRoutes({ ground })
  ]
}
