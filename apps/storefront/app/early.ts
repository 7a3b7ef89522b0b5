// What a built page runs first, once it is there. A file of its own, so that it is not in each document; it imports nothing, so
// that nothing else has to come before it.

/** A picture that does not come keeps nobody waiting. */
const mostMs = 1000;

/** A document that was left for another page is entered where it was left, as the router of the page has written it down. */
function scrollBack(): void {
  // a document that is new has no key, and the browser's store takes a slow phone's thread 10 ms
  const { key } = history.state ?? {};
  if (!key) return;
  try {
    scrollTo(0, JSON.parse(sessionStorage['react-router-scroll-positions'])[key] ?? scrollY);
  } catch {
    // it was not: storage may be empty, or refused
  }
}

/**
 * What wakes the page up is fetched when the large picture of its first screen has come, so that the two do not share a
 * narrow line. The document names the files: the table of routes, the first script, and all that it will import.
 */
function wakeLater(): void {
  const picture = document.querySelector<HTMLImageElement>('[fetchpriority=high]');
  const files = document.querySelector<HTMLElement>('[data-with]')?.dataset.with?.split(' ').map(pathOf) ?? [];
  const { port1: asked, port2: ask } = new MessageChannel();
  asked.onmessage = ({ data: href }) => add('link', { rel: 'modulepreload', href });
  const wake = () => {
    // and no second time
    const [table, first, ...others] = files.splice(0);
    if (!first) return;
    // the document is not loaded before it has run
    add('script', { type: 'module', src: first });
    // each in a task of its own: a request takes a slow phone's thread 7 ms
    for (const href of [table, ...others]) ask.postMessage(href);
  };
  setTimeout(wake, mostMs);
  if (!picture || picture.complete) wake();
  else picture.onload = wake;
}

const pathOf = (file: string) => `/assets/${file}.js`;

function add(tag: string, attributes: object): void {
  document.head.append(Object.assign(document.createElement(tag), attributes));
}

scrollBack();
wakeLater();
