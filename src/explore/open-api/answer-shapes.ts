import { type JsonSchema, Type } from '#http'

const link = Type.Object({
  href: Type.String({ format: 'uri' }),
  rel: Type.String({
    description:
      'self, first, last, next, dataset, catalog; in facets also source; in lists of formats the name of the format'
  })
})
const links = Type.Array(link)

const attachment = Type.Object({ mimetype: Type.String(), url: Type.String(), id: Type.String(), title: Type.String() })

const field = Type.Object({
  name: Type.String(),
  label: Type.String(),
  type: Type.String(),
  annotations: Type.Object({}, { additionalProperties: true }),
  description: Type.Union([Type.String(), Type.Null()])
})

const dataset = Type.Object(
  {
    _links: Type.Optional(links),
    dataset_id: Type.String(),
    dataset_uid: Type.String({ readOnly: true }),
    attachments: Type.Array(attachment),
    has_records: Type.Boolean(),
    data_visible: Type.Boolean(),
    features: Type.Array(Type.String({ description: 'Available features of the dataset' })),
    metas: Type.Object({}, { additionalProperties: true, description: 'Metadata by template' }),
    fields: Type.Array(field)
  },
  { additionalProperties: true }
)

/** With `select` or `group_by` a row has other members: what was selected, keys of groups, aggregates. */
const selectedDataset = Type.Partial(dataset, {
  additionalProperties: true,
  description: 'A dataset; with select or group_by the requested values instead'
})

const record = Type.Object(
  {
    _id: Type.Optional(Type.String()),
    _timestamp: Type.Optional(Type.String()),
    _size: Type.Optional(Type.Integer()),
    _links: Type.Optional(links)
  },
  { additionalProperties: true, description: 'The fields of the record, or the selected values' }
)

const facetValue = Type.Object({
  name: Type.String({ description: 'Last step of the value' }),
  count: Type.Optional(Type.Integer({ description: 'Missing for an excluded value' })),
  state: Type.Union([Type.Literal('displayed'), Type.Literal('refined'), Type.Literal('excluded')]),
  value: Type.String({ description: 'Value for refine and exclude' }),
  facets: Type.Optional(
    Type.Array(Type.Object({}, { additionalProperties: true, description: 'Values below a refined one' }))
  )
})

/** Response schemas by their name in the table of endpoints. */
export const ANSWER_SHAPES: Readonly<Record<string, JsonSchema>> = {
  dataset,
  dataset_list: Type.Object({
    total_count: Type.Integer(),
    _links: Type.Optional(links),
    results: Type.Array(selectedDataset)
  }),
  record,
  record_list: Type.Object({ total_count: Type.Integer(), _links: Type.Optional(links), results: Type.Array(record) }),
  facets: Type.Object({
    links,
    facets: Type.Array(Type.Object({ name: Type.String(), facets: Type.Array(facetValue) }))
  }),
  links: Type.Object({ links }),
  attachments: Type.Object({
    links,
    attachments: Type.Array(
      Type.Object({
        href: Type.String(),
        metas: Type.Object({ 'mime-type': Type.String(), title: Type.String() }, { additionalProperties: true })
      })
    )
  })
}

export const ERROR_SHAPE: JsonSchema = Type.Object({ error_code: Type.String(), message: Type.String() })

export const QUOTA_SHAPE: JsonSchema = Type.Object({
  errorcode: Type.Integer(),
  reset_time: Type.String(),
  limit_time_unit: Type.String(),
  call_limit: Type.Integer(),
  error: Type.String()
})
