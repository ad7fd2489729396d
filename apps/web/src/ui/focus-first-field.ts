/**
 * The `ref` of a form in a dialog: the focus goes to its first field that can be typed in (ui §10), unless something in
 * the form has it already. Stable, so that it runs once for each form that opens.
 */
export function focusFirstField(form: HTMLFormElement | null): void {
  if (!form || form.contains(document.activeElement)) return
  form.querySelector<HTMLElement>(':is(input:not([type=hidden], [readonly]), select, textarea):enabled')?.focus()
}
