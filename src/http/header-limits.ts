export const MAX_URL_BYTES = 1024 * 1024
/** Header fields together, names and values: what Node takes by default for the whole head. */
export const MAX_FIELDS_BYTES = 16 * 1024
/** The limit of Node's parser for the request line and headers together. */
export const MAX_HEAD_BYTES = MAX_URL_BYTES + 2 * MAX_FIELDS_BYTES
