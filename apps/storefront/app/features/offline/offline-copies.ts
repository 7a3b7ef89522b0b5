const workerPath = '/sw.js';

/** The page as it is on the screen, with the pictures that have come, and home. @returns whether there is a worker to keep them */
export async function cacheCurrentPage(): Promise<boolean> {
  const { href } = window.location;
  return (
    (await sendToWorker({ url: href, pictures: listDisplayedPictures() })) && cacheUnseenPage('/', getCurrentHour())
  );
}

/** @param version a copy that was asked for with the same is as good */
export function cacheUnseenPage(path: string, version: string): Promise<boolean> {
  return sendToWorker({ url: window.location.origin + path, version });
}

const getCurrentHour = () => new Date().toISOString().slice(0, 'YYYY-MM-DDTHH'.length);

function listDisplayedPictures(): string[] {
  const sources = Array.from(document.images, (image) => (image.naturalWidth > 0 ? image.currentSrc : ''));
  return [...new Set(sources)].filter((source) => source.startsWith(`${window.location.origin}/images/`));
}

/** Sends a page to the service worker, where `worker/offline-cache.ts` reads it. */
async function sendToWorker(page: { url: string } & ({ pictures: string[] } | { version: string })): Promise<boolean> {
  if (!(await registerWorker())) return false;
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage(page);
  return true;
}

/** @returns whether there is a worker: a shop whose owner wants none does not serve it */
async function registerWorker(): Promise<boolean> {
  try {
    await navigator.serviceWorker.register(workerPath);
    return true;
  } catch (error) {
    await leaveWhenGone();
    console.warn('There is no worker:', error);
    return false;
  }
}

async function leaveWhenGone(): Promise<void> {
  const { status } = await fetch(workerPath, { method: 'HEAD', cache: 'no-store' });
  if (status !== 404 && status !== 410) return;
  const registration = await navigator.serviceWorker.getRegistration();
  await registration?.unregister();
  const names = (await caches.keys()).filter((name) => name.startsWith('offline-'));
  await Promise.all(names.map((name) => caches.delete(name)));
}
