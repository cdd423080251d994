/** A text, or one for each plural category of `n` (`Intl.PluralRules`). `{name}` is a value, `**…**` is emphasis. */
export type Message = string | (Partial<Record<Intl.LDMLPluralRule, string>> & { readonly other: string })
