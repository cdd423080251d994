import type { Dataset } from '#catalog'
import type { Field } from '#schema'
import { titleField } from '../dataset/table-columns.ts'
import { isTime } from '../state/record-filters.ts'

/** What a calendar is made of. */
export interface EventFields {
  readonly start: Field
  /** Of events that take several days; undefined: each is on the day that it starts. */
  readonly end: Field | undefined
  readonly title: Field | undefined
}

type Described = Pick<Dataset, 'fields' | 'features' | 'appMetas'>

/**
 * As the dataset's calendar says; else its dates are events where people can choose a time of them and they are not a key.
 * undefined: there is nothing to see in a calendar.
 */
export function eventFields({ fields, features, appMetas }: Described): EventFields | undefined {
  const {
    calendar_event_start: start,
    calendar_event_end: end,
    calendar_event_title: title
  } = appMetas.visualization ?? {}
  const times = fields.filter(({ type }) => isTime(type))
  const named = times.find(({ name }) => name === start)
  const found =
    named ??
    times.find(({ annotations }) => annotations.timerangeFilter === true && annotations.id !== true) ??
    (features.includes('calendar') ? times[0] : undefined)
  return found === undefined
    ? undefined
    : {
        start: found,
        end: times.find(({ name, type }) => name === end && type === found.type && name !== found.name),
        title: fields.find(({ name }) => name === title) ?? nameOf(fields)
      }
}

function nameOf(fields: readonly Field[]): Field | undefined {
  const title = titleField(fields)
  return title?.type === 'text'
    ? title
    : fields.find(({ type, annotations }) => type === 'text' && annotations.multivalued === undefined)
}
