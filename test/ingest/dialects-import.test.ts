import { dialectsAreImported } from './dialects.contract.ts'

dialectsAreImported(Array.from({ length: 20 }, (_, index) => index * 25))
