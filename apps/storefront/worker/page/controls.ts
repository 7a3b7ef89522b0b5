const reasonId = 'offline-reason';

/** What a form without scripts would send, and buttons that only scripts answer to. The menu is a form that leads down the page. */
const controls =
  'form:not([action^="#"]) :is(button,input,select,textarea),button[type=button],input[form],button[form]';

/** Nothing can be bought, searched or paid without a line, and nothing looks as if it could. */
export function disableControls(reason: string): void {
  for (const control of document.querySelectorAll<HTMLButtonElement>(controls)) {
    control.disabled = true;
    control.title = reason;
    control.setAttribute('aria-describedby', reasonId);
  }
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href^="/checkout"]')) disableLink(link, reason);
  sayReason(reason);
}

/** A link without an address leads nowhere. */
function disableLink(link: HTMLAnchorElement, reason: string): void {
  link.removeAttribute('href');
  link.classList.add('offline-off');
  link.title = reason;
  for (const [name, value] of Object.entries({ role: 'link', 'aria-disabled': 'true', 'aria-describedby': reasonId }))
    link.setAttribute(name, value);
}

/** In sight below the first button or link of the page that is off, outside of lists; else for screen readers at the end. */
function sayReason(reason: string): void {
  const text = Object.assign(document.createElement('p'), { id: reasonId, textContent: reason });
  const ends = document.querySelectorAll('main :is(button[type=submit]:disabled,.offline-off)');
  const first = Array.from(ends).find((end) => !end.closest('li,search'));
  text.hidden = !first;
  if (first) first.after(text);
  else document.body.append(text);
}
