/** The area that a picture is drawn in. */
export interface PictureFrame {
  readonly width: number
  readonly height: number
  /** Distance of adjacent dots: finer ones look like one where the picture is shown. */
  readonly grain: number
  /** How fine outlines are. */
  readonly outline: number
  /** Whether all places are shown, or the window that most of them lie in. */
  readonly whole: boolean
}

export const PICTURE_FRAMES = {
  /** The arches of the home page. */
  arch: { width: 200, height: 284, grain: 2.4, outline: 1, whole: false },
  /** The arch of a card: as small as a thumb. */
  card: { width: 200, height: 284, grain: 6.5, outline: 3, whole: false },
  /** Beside the description of a dataset. */
  wide: { width: 320, height: 144, grain: 2.4, outline: 1, whole: true }
} as const satisfies Record<string, PictureFrame>

export type FrameName = keyof typeof PICTURE_FRAMES

export const FRAME_NAMES = Object.keys(PICTURE_FRAMES) as FrameName[]
