import { useEffect, useRef } from 'react';
import styles from './content.module.css';

/**
 * A mail as its reader sees it. Its styles stand apart from those of the page, and are set through the DOM, which the
 * policy of the console allows; nothing in it can be pressed.
 */
export function MailPreview({ html, label }: { html: string; label: string }) {
  const host = useRef<HTMLDivElement>(null);
  const root = useRef<ShadowRoot>(null);
  useEffect(() => {
    if (!host.current) return;
    root.current ??= host.current.attachShadow({ mode: 'closed' });
    renderMail(root.current, html);
  }, [html]);
  return <div ref={host} role="img" aria-label={label} inert className={styles.preview} />;
}

function renderMail(root: ShadowRoot, html: string): void {
  // An attribute `style` in parsed HTML is what the policy forbids
  const mail = new DOMParser().parseFromString(html.replaceAll(/ style="/g, ' data-style="'), 'text/html');
  for (const element of mail.querySelectorAll('script, iframe, object, link, meta')) element.remove();
  const sheets = [...mail.querySelectorAll('style')].map((element) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync((element.textContent ?? '').replaceAll(/\bbody\b/g, '.mail'));
    element.remove();
    return sheet;
  });
  for (const element of mail.querySelectorAll<HTMLElement>('[data-style]'))
    element.style.cssText = element.dataset.style ?? '';
  const content = document.createElement('div');
  content.className = 'mail';
  content.style.cssText = mail.body.dataset.style ?? '';
  content.append(...mail.body.childNodes);
  root.adoptedStyleSheets = sheets;
  root.replaceChildren(content);
}
