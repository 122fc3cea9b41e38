/** Where a list that opens is drawn: within the dialog or the page it belongs to, and so within its landmark. */
export function popupPlace(control: HTMLElement): HTMLElement {
  return control.closest<HTMLElement>('[role="dialog"]') ?? document.getElementById('page') ?? document.body
}
