/** A physical column and the SQL of its value, over the rows of a staging table. */
export interface DerivedColumn {
  readonly name: string
  readonly sql: string
}
