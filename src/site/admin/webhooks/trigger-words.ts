import { EN } from '../../i18n/en/index.ts'
import type { MessageKey, Translate } from '../../i18n/translate.ts'
import type { FieldView } from '../../views/admin-view.ts'
import type { AdminRequest } from '../admin-page.ts'
import { WEBHOOKS } from './webhook-document.ts'

interface TriggersDocument {
  readonly triggers: readonly { readonly trigger: string; readonly category: string; readonly happens?: string }[]
}

/** Everything that can happen in the portal. */
export const EVERY_TRIGGER = '/'

/** `/items/share` in words; a trigger that has no words stays as it is. */
export function triggerWords(t: Translate, trigger: string): string {
  const key = keyOf(trigger)
  return key === undefined ? trigger : t(key)
}

/** The triggers that a webhook can have, by category: the whole category first. */
export async function triggerGroups(request: AdminRequest): Promise<NonNullable<FieldView['groups']>> {
  const { triggers } = await request.read<TriggersDocument>({ operation: `${WEBHOOKS}/triggers` })
  const categories = [...new Set(triggers.map(({ category }) => category))]
  return categories.map((category) => ({
    label: triggerWords(request.t, `/${category}`),
    options: triggers
      .filter((each) => each.category === category)
      .map(({ trigger }) => ({
        value: trigger,
        label: trigger === `/${category}` ? request.t('hooks.all') : triggerWords(request.t, trigger),
        hint: trigger
      }))
  }))
}

function keyOf(trigger: string): MessageKey | undefined {
  const key = `event.${trigger.replace(/^\//, '')}`
  return Object.hasOwn(EN, key) ? (key as MessageKey) : undefined
}
