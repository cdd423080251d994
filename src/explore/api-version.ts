/** One of the two dialects of the API; everything that differs between them asks here (EXPLORE-v20). */
export interface ApiVersion {
  readonly name: 'v2.1' | 'v2.0'
  /** Where links of this version lead. */
  readonly prefix: string
  /** On every answer. */
  readonly headers: Readonly<Record<string, string>>
}

export const V21: ApiVersion = { name: 'v2.1', prefix: '/api/explore/v2.1', headers: {} }

export const V20: ApiVersion = {
  name: 'v2.0',
  prefix: '/api/explore/v2.0',
  headers: {
    'ods-explore-api-deprecation': 'deprecated API version (v2.0), please use the current v2.1 version',
    link: '<https://help.opendatasoft.com/apis/ods-explore-v2/#section/Introduction/v2.1-Changelog>;rel="deprecation"; type="text/html"'
  }
}
