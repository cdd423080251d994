import { meta, type Template } from './template.ts'

/** 17 metas of INSPIRE, after ISO 19115 (EXPLORE-template-3). */
export const INSPIRE: Template = {
  name: 'inspire',
  label: 'INSPIRE',
  type: 'interop',
  hidden: false,
  metas: [
    meta('theme', 'Theme', 'text'),
    meta('type', 'Type', 'text'),
    meta('file_identifier', 'File identifier', 'text'),
    meta('hierarchy_level', 'Hierarchy level', 'text'),
    meta('hierarchy_level_name', 'Hierarchy level name', 'text'),
    meta('spatial_resolution', 'Spatial resolution', 'text'),
    meta('topologic_consistency', 'Topological consistency', 'text'),
    meta('contact_individual_name', 'Contact: name', 'text'),
    meta('contact_position', 'Contact: position', 'text'),
    meta('contact_address', 'Contact: address', 'text'),
    meta('contact_email', 'Contact: email', 'text'),
    meta('identification_purpose', 'Purpose', 'text'),
    meta('extend_description', 'Extent: description', 'text'),
    meta('extend_bounding_box_westbound_longitude', 'Extent: west', 'double'),
    meta('extend_bounding_box_eastbound_longitude', 'Extent: east', 'double'),
    meta('extend_bounding_box_southbound_latitude', 'Extent: south', 'double'),
    meta('extend_bounding_box_northbound_latitude', 'Extent: north', 'double')
  ]
}
