/** A text, or one for each plural category of `n` (`Intl.PluralRules`). `{name}` is a value, `**…**` is emphasis. */
export type Message = string | (Partial<Record<Intl.LDMLPluralRule, string>> & { readonly other: string })

/** The same texts in another language: the compiler names a text that is missing, and one that English does not have. */
export type TranslationOf<English> = Readonly<Record<keyof English, Message>>
