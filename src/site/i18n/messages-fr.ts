import { EN } from './messages-en.ts'
export const FR = EN
