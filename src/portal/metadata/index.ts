/**
 * Licences, themes and metadata templates that an administrator defines for all datasets. It must never change the
 * metadata of a dataset: values of a template that goes stay with their datasets.
 */
export { metadataListRoutes } from './list-routes.ts'
