/** Shapes, ranges and prescribed vocabularies of each release, below `standards/`. */
export const RELEASES: Readonly<Record<string, readonly string[]>> = {
  'DCAT-AP 2.1.1': ['shapes', 'range', 'mdr-vocabularies.shape', 'deprecateduris'].map(
    (name) => `dcat-ap-2.1.1/dcat-ap_2.1.1_shacl_${name}.ttl`
  ),
  'DCAT-AP 3.0.0': [
    'shacl/dcat-ap-SHACL',
    ...['shapes', 'range', 'mdr-vocabularies.shape', 'deprecateduris'].map((name) => `html/shacl/${name}`)
  ].map((name) => `dcat-ap-3.0.0/${name}.ttl`),
  'DCAT-AP 3.0.1': [
    'shacl/dcat-ap-SHACL',
    'shacl/ranges',
    ...['shapes', 'range', 'mdr-vocabularies.shape', 'deprecateduris'].map((name) => `html/shacl/${name}`)
  ].map((name) => `dcat-ap-3.0.1/${name}.ttl`),
  'DCAT-US 3.0': ['dcat-us-3.0/shacl/dcat-us_3.0_shacl_shapes.ttl']
}

/** Guidelines for datasets with a category of the regulation on high-value datasets, and only for those. */
export const HIGH_VALUE: readonly string[] = ['shacl/hvd-SHACL', 'html/hvd-SHACL-full'].map(
  (name) => `dcat-ap-3.0.0-hvd/${name}.ttl`
)
