import { dialectsAreImported } from './dialects.contract.ts'

dialectsAreImported(Array.from({ length: 500 }, (_, index) => index))
