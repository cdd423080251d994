import { APP_TEMPLATES } from './app.ts'
import { CUSTOM } from './custom.ts'
import { DCAT } from './dcat.ts'
import { DCAT_AP_TEMPLATES } from './dcat-ap.ts'
import { DEFAULT } from './default.ts'
import { DUBLIN_CORE } from './dublin-core.ts'
import { INSPIRE } from './inspire.ts'
import type { Template } from './template.ts'

/** In the order in which a dataset shows them. */
export const TEMPLATES: readonly Template[] = [
  DEFAULT,
  DCAT,
  INSPIRE,
  DUBLIN_CORE,
  ...DCAT_AP_TEMPLATES,
  CUSTOM,
  ...APP_TEMPLATES
]
