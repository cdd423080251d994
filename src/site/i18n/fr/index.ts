import type { Messages } from '../en/index.ts'
import { ACCOUNT } from './account.ts'
import { ADMIN } from './admin.ts'
import { AUDIT } from './audit.ts'
import { CATALOG } from './catalog.ts'
import { CHARTS } from './charts.ts'
import { COLLABORATION } from './collaboration.ts'
import { CONTENT } from './content.ts'
import { DATASET } from './dataset.ts'
import { EVENT_TEXTS } from './events.ts'
import { FIELDS } from './fields.ts'
import { FRAME } from './frame.ts'
import { HEALTH } from './health.ts'
import { ITEM } from './item.ts'
import { LOADING } from './loading.ts'
import { MAIL } from './mail.ts'
import { METADATA } from './metadata.ts'
import { PAGE_TEXTS } from './pages.ts'
import { PEOPLE } from './people.ts'
import { PRIVILEGE_TEXTS } from './privileges.ts'
import { PUBLISH } from './publish.ts'
import { QUOTAS } from './quotas.ts'
import { RECORDS } from './records.ts'
import { RELATIONS } from './relations.ts'
import { SETTINGS } from './settings.ts'
import { SIGN_IN } from './sign-in.ts'
import { TEXTS } from './texts.ts'
import { UPLOAD } from './upload.ts'
import { USAGE } from './usage.ts'
import { WEBHOOKS } from './webhooks.ts'

export const FR: Messages = {
  ...FRAME,
  ...CATALOG,
  ...DATASET,
  ...PUBLISH,
  ...UPLOAD,
  ...FIELDS,
  ...RECORDS,
  ...CHARTS,
  ...ACCOUNT,
  ...ADMIN,
  ...CONTENT,
  ...ITEM,
  ...PEOPLE,
  ...PRIVILEGE_TEXTS,
  ...EVENT_TEXTS,
  ...WEBHOOKS,
  ...AUDIT,
  ...SETTINGS,
  ...SIGN_IN,
  ...LOADING,
  ...COLLABORATION,
  ...TEXTS,
  ...USAGE,
  ...HEALTH,
  ...MAIL,
  ...QUOTAS,
  ...PAGE_TEXTS,
  ...METADATA,
  ...RELATIONS
}
