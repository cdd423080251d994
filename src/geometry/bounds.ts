/** The box around positions: least and greatest longitude and latitude, or x and y. */
export interface Bounds {
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
}

/** A box that grows with each position; empty until the first. */
export class GrowingBounds implements Bounds {
  west = Infinity
  south = Infinity
  east = -Infinity
  north = -Infinity

  get isEmpty(): boolean {
    return this.west > this.east
  }

  add(x: number, y: number): void {
    if (x < this.west) this.west = x
    if (x > this.east) this.east = x
    if (y < this.south) this.south = y
    if (y > this.north) this.north = y
  }
}
