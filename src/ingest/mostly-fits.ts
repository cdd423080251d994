/** Share of the filled cells that must fit: an occasional `-` or `n/a` does not change the type of a column. */
export const FITTING_PART = 0.9
/** Of fewer cells each says something about the column. */
const FEWEST = 3

/** Whether cells of a column that is known to hold places are mistakes of a few records, or places in no degrees at all. */
export function mostlyFits(misfits: number, filled: number): boolean {
  return filled - misfits >= filled * FITTING_PART || (misfits === 1 && filled >= FEWEST)
}
