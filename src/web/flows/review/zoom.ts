/** Zoom factors; 1 fits the file to its frame. */
const steps = [0.5, 0.75, 1, 1.5, 2, 3, 4]

/** Returns the next larger or smaller size; the same where there is none. */
export function zoomed(zoom: number, step: 1 | -1): number {
  return steps[steps.indexOf(zoom) + step] ?? zoom
}
