// First script of a built page, once the page is there. A separate file, so that documents do not repeat it; imports
// nothing, so that it need not wait.

/** A picture that does not come keeps nobody waiting. */
const mostMs = 1000;

/** A document that was left for another page is entered where it was left, as the router of the page has written it down. */
function restoreScrollPosition(): void {
  // a document that is new has no key, and the browser's store takes a slow phone's thread 10 ms
  const { key } = history.state ?? {};
  if (!key) return;
  try {
    scrollTo(0, JSON.parse(sessionStorage['react-router-scroll-positions'])[key] ?? scrollY);
  } catch {
    // Storage may be empty, or blocked
  }
}

/**
 * Fetches the scripts that hydrate the page once the large picture of its first screen has loaded, so that they do not
 * share a slow connection. The document names the files: the route table, the first script, and all that it imports.
 */
function scheduleHydration(): void {
  const picture = document.querySelector<HTMLImageElement>('[fetchpriority=high]');
  const files = document.querySelector<HTMLElement>('[data-with]')?.dataset.with?.split(' ').map(toAssetPath) ?? [];
  const { port1: receiver, port2: ask } = new MessageChannel();
  receiver.onmessage = ({ data: href }) => appendToHead('link', { rel: 'modulepreload', href });
  const startHydration = () => {
    // and no second time
    const [table, first, ...importedFiles] = files.splice(0);
    if (!first) return;
    // the document is not loaded before it has run
    appendToHead('script', { type: 'module', src: first });
    // Requests are separate tasks: each blocks a slow phone's thread for 7 ms
    for (const href of [table, ...importedFiles]) ask.postMessage(href);
  };
  setTimeout(startHydration, mostMs);
  if (!picture || picture.complete) startHydration();
  else picture.onload = startHydration;
}

const toAssetPath = (file: string) => `/assets/${file}.js`;

function appendToHead(tag: string, attributes: object): void {
  document.head.append(Object.assign(document.createElement(tag), attributes));
}

restoreScrollPosition();
scheduleHydration();
