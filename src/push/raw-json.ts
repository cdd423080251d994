/** ECMAScript 2026, in Node since 22; TypeScript does not declare it yet. */
interface RawJson {
  readonly rawJSON: (text: string) => unknown
  readonly isRawJSON: (value: unknown) => value is { readonly rawJSON: string }
}

/** A value of JSON as it is written. */
export const { rawJSON: rawJson, isRawJSON: isRawJson } = JSON as typeof JSON & RawJson
