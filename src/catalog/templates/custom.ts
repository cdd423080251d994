import type { Template } from './template.ts'

/** Metas that a publisher names as needed: live portals have such a template, with other names on each. */
export const CUSTOM: Template = { name: 'custom', label: 'Custom', type: 'extra', hidden: false, metas: [], open: true }
