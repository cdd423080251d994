import type { HttpRequest } from '#http'

/** What pages need of sign-ins with providers; the portal implements it. */
export interface ProviderSignIns {
  offered(): Promise<readonly { readonly id: string; readonly name: string }[]>
  begin(
    wish: { readonly provider: string; readonly next: string; readonly stays: boolean; readonly session?: string },
    from: HttpRequest
  ): Promise<{ readonly url: string; readonly sealed: string; readonly seconds: number }>
  end(
    answer: {
      readonly provider: string
      readonly parameters: URLSearchParams
      readonly sealed: string | undefined
      readonly session: string | undefined
    },
    from: HttpRequest
  ): Promise<{
    readonly next: string
    readonly session: { readonly secret: string; readonly seconds: number | null } | null
  }>
}
