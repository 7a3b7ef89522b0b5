const reasonId = 'offline-reason';

/**
 * Selector of the controls that a form would send without scripts, and of buttons that only scripts handle. The menu is
 * a form that leads down the page, so it is not included.
 */
const controls =
  'form:not([action^="#"]) :is(button,input,select,textarea),button[type=button],input[form],button[form]';

/** Disables all controls for buying, searching and paying, which need a connection, so that none looks usable. */
export function disableControls(reason: string): void {
  for (const control of document.querySelectorAll<HTMLButtonElement>(controls)) {
    control.disabled = true;
    control.title = reason;
    control.setAttribute('aria-describedby', reasonId);
  }
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href^="/checkout"]')) disableLink(link, reason);
  insertReason(reason);
}

/** A link without an address leads nowhere. */
function disableLink(link: HTMLAnchorElement, reason: string): void {
  link.removeAttribute('href');
  link.classList.add('offline-off');
  link.title = reason;
  for (const [name, value] of Object.entries({ role: 'link', 'aria-disabled': 'true', 'aria-describedby': reasonId }))
    link.setAttribute(name, value);
}

/**
 * Inserts the reason visibly below the first disabled button or link of the page that is not in a list; otherwise at
 * the end, for screen readers.
 */
function insertReason(reason: string): void {
  const text = Object.assign(document.createElement('p'), { id: reasonId, textContent: reason });
  const ends = document.querySelectorAll('main :is(button[type=submit]:disabled,.offline-off)');
  const first = Array.from(ends).find((end) => !end.closest('li,search'));
  text.hidden = !first;
  if (first) first.after(text);
  else document.body.append(text);
}
