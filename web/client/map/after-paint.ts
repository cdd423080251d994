/** Once the browser has shown that a button is pressed: drawing a map takes longer than a finger should wait for that. */
export function afterPaint(act: () => void): void {
  requestAnimationFrame(() => setTimeout(act))
}
