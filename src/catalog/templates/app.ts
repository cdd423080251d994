import { meta, type Template } from './template.ts'

const computed = { computed: true }

/** The hidden templates: what the portal itself keeps about a dataset (EXPLORE-template-4). */
export const APP_TEMPLATES: readonly Template[] = [
  {
    name: 'explore',
    label: 'Explore',
    type: 'admin',
    hidden: true,
    metas: [
      meta('download_count', 'Downloads', 'int'),
      meta('file_field_download_count', 'Downloads of files in records', 'int'),
      meta('attachment_download_count', 'Downloads of attachments', 'int'),
      meta('api_call_count', 'API calls', 'int'),
      meta('reuse_count', 'Reuses', 'int'),
      meta('feedback_count', 'Feedback', 'int'),
      meta('popularity_score', 'Popularity', 'double')
    ]
  },
  {
    name: 'publishing',
    label: 'Publishing',
    type: 'admin',
    hidden: true,
    metas: [
      meta('published_at', 'Published', 'datetime', computed),
      meta('version_number', 'Number of the version', 'int', computed),
      meta('item_id', 'Item of the portal', 'text', computed),
      meta('content_status', 'Content status', 'text', {
        ...computed,
        values: ['org_authoritative', 'public_authoritative', 'deprecated']
      })
    ]
  },
  {
    name: 'admin',
    label: 'Administration',
    type: 'admin',
    hidden: true,
    metas: [
      meta('contact', 'Contact', 'text'),
      meta('notes', 'Notes', 'text'),
      meta('admin_score', 'Administration score', 'double')
    ]
  },
  {
    name: 'visualization',
    label: 'Visualization',
    type: 'admin',
    hidden: true,
    metas: [
      meta('analyze_disabled', 'No chart tab', 'boolean'),
      meta('map_disabled', 'No map tab', 'boolean'),
      meta('map_tooltip_title', 'Title of the map tooltip', 'text'),
      meta('map_tooltip_fields', 'Fields of the map tooltip', 'list'),
      meta('table_fields', 'Fields of the table', 'list'),
      meta('image_title', 'Title of images', 'text'),
      meta('image_fields', 'Fields of images', 'list'),
      meta('calendar_enabled', 'Calendar', 'boolean'),
      meta('calendar_event_title', 'Title of calendar events', 'text'),
      meta('calendar_event_start', 'Start of calendar events', 'text'),
      meta('calendar_event_end', 'End of calendar events', 'text'),
      meta('custom_view_enabled', 'Custom view', 'boolean'),
      meta('custom_view_title', 'Title of the custom view', 'text'),
      meta('custom_view_slug', 'Address of the custom view', 'text')
    ]
  },
  {
    name: 'internal',
    label: 'Internal',
    type: 'admin',
    hidden: true,
    metas: [
      meta('revision', 'Revision of the catalog', 'int', computed),
      meta('bytes', 'Bytes stored', 'int', computed)
    ]
  }
]
