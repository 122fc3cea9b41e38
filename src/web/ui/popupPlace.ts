/** Places popups inside the dialog or page of their control, so that they stay within its landmark. */
export function popupPlace(control: HTMLElement): HTMLElement {
  return control.closest<HTMLElement>('[role="dialog"]') ?? document.getElementById('page') ?? document.body
}
