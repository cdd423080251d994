import { folderRoutes } from '../folders/index.ts'
import type { Operation } from '../pipeline/operation.ts'
import type { PortalContext } from '../portal-context.ts'
import { categoryRoutes } from './category-routes.ts'
import { commentRatingRoutes } from './comments/comment-rating-routes.ts'
import { appendRoutes } from './datasets/append-routes.ts'
import { earlierLoadRoutes } from './datasets/earlier-load-routes.ts'
import { fieldRoutes } from './datasets/field-routes.ts'
import { metadataRoutes } from './datasets/metadata-routes.ts'
import { fileRoutes } from './files/file-routes.ts'
import { partRoutes } from './files/part-routes.ts'
import { ownershipRoutes } from './ownership/ownership-routes.ts'
import { exportRoutes } from './publishing/export-routes.ts'
import type { PublishJobs } from './publishing/publish-jobs.ts'
import { publishRoutes } from './publishing/publish-routes.ts'
import { statusRoutes } from './publishing/status-routes.ts'
import { relationRoutes } from './relations/relation-routes.ts'
import { itemRoutes } from './routes.ts'
import type { Items } from './service.ts'
import { itemGroupRoutes } from './sharing/group-routes.ts'
import { shareRoutes } from './sharing/share-routes.ts'
import { createItemSharings } from './sharing/share-service.ts'
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
    ...ownershipRoutes({ ground, items }),
    ...categoryRoutes({ items }),
    ...shareRoutes({ ground, sharings: createItemSharings(ground) }),
    ...itemGroupRoutes({ ground }),
    ...publishRoutes({ ground, items, jobs }),
    ...exportRoutes({ ground, items, jobs }),
    ...statusRoutes({ ground, jobs }),
    ...fieldRoutes(ground),
    ...metadataRoutes(ground),
    ...appendRoutes(ground, jobs),
    ...earlierLoadRoutes(ground, jobs),
    ...fileRoutes({ ground, items }),
    ...partRoutes({ ground, items }),
    ...relationRoutes({ ground }),
    ...commentRatingRoutes({ ground })
  ]
}
