/**
 * Items and groups as pages show them to people. It must never show what the caller may not see, nor say that it exists.
 */
export { createShownContent, type ShownContent, type ShownGroup, type ShownItem } from './service.ts'
