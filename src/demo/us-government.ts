/** Shared metadata of the files of the US government in the vega-datasets package. */
export const US_GOVERNMENT_WORK = {
  license: 'Public Domain',
  license_url: 'https://www.usa.gov/government-works',
  language: 'en',
  metadata_languages: ['en', 'fr'],
  modified_updates_on_metadata_change: false,
  modified_updates_on_data_change: false,
  geographic_reference: ['world/us'],
  territory: ['United States']
} as const
