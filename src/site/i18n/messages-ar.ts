import { EN } from './messages-en.ts'
export const AR = EN
